import { Asterisk, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { OperatorNote } from '../players/operator-note.tsx';
import { PlayerFace } from '../players/player-face.tsx';
import { PlayerLink } from '../players/player-link.tsx';
import { ScoreUnconfirmed } from '../players/player-marks.tsx';
import { PlayerName } from '../players/player-name.tsx';
import { useTeam } from '../players/teams.ts';
import { cx } from '../ui/cx.ts';
import { Tag } from '../ui/tag.tsx';
import type { ViewedPlayer } from './model.ts';
import styles from './slot-player.module.css';

const STARS = ['one', 'two', 'three', 'four', 'five'];

interface SlotPlayerProps {
  player: Pick<ViewedPlayer, 'id' | 'name' | 'position' | 'team' | 'injuryStatus' | 'isDoubled'>;
  /** A correction after the game has moved the points, which tell about it. */
  isCorrected: boolean;
  /** The points beside it are in doubt. */
  isUnconfirmed: boolean;
  weekId: string;
  /** Below the name: the team, and what the game is doing. */
  state: ReactNode;
  /** Mirrored, for the right side of two lineups. */
  isMirrored?: boolean;
}

/** A player in a slot of a viewed lineup. */
export function SlotPlayer({ player, isUnconfirmed, isCorrected, weekId, state, isMirrored = false }: SlotPlayerProps) {
  const team = useTeam(player.team);
  return (
    <span className={cx('flex items-center gap-3 py-1', isMirrored && styles.mirrored)}>
      <span className={styles.face}>
        <PlayerFace {...player} color={team?.primary_color} foot={team?.secondary_color} size={32} />
      </span>
      <span className="min-w-0 leading-tight">
        <span className="font-semibold">
          <PlayerLink player={player} weekId={weekId}>
            <PlayerName name={player.name} injuryStatus={player.injuryStatus} />
          </PlayerLink>
        </span>
        <span
          className={cx(
            styles.state,
            'flex flex-wrap items-center gap-x-2 gap-y-0 font-num text-[14px]/[1.3] font-medium text-text-2',
          )}
        >
          {state}
          {player.isDoubled ? (
            <Tag tone="outline" label="counts twice">
              2×
            </Tag>
          ) : null}
        </span>
        {isUnconfirmed ? <ScoreUnconfirmed /> : null}
        <OperatorNote weekId={weekId} playerId={player.id} />
        {isCorrected ? <span className="block text-meta text-warn">Corrected</span> : null}
      </span>
    </span>
  );
}

/** A slot whose player is hidden until the lock [G2.31, G4.5]. */
export function HiddenSlot({ isMirrored = false }: { isMirrored?: boolean }) {
  return (
    <span className={cx('flex items-center gap-3 py-1', isMirrored && styles.mirrored)}>
      <span className={cx(styles.face, styles.hiddenFace)} aria-hidden>
        <LockOpen size={15} />
      </span>
      <span className="leading-tight">
        <span className={cx(styles.stars, 'flex gap-0.5 py-0.5 text-text-3')} aria-hidden>
          {STARS.map((star) => (
            <Asterisk key={star} size={11} />
          ))}
        </span>
        <span className="block text-meta text-text-2">Not yet locked</span>
      </span>
    </span>
  );
}
