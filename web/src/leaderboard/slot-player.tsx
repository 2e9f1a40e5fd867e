import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Asterisk, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { DerivedNumber } from '../players/derived-number.tsx';
import type { PointsOf } from '../players/opened.ts';
import { DoubledMark, OperatorNote, PlayerFace, PlayerLink, PlayerName, ScoreUnconfirmed } from '../players/player.tsx';
import { useTeam } from '../players/teams.ts';
import { cx } from '../ui/cx.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import { Tag } from '../ui/tag.tsx';
import type { ViewedPlayer } from './model.ts';

const MIRRORED = 'flex-row-reverse text-right [&_.player-link]:text-right';
// Two lineups side by side have no room for faces on a phone.
const FACE = '@max-[561px]:hidden';

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
    <span className={cx('flex items-center gap-3 py-1', isMirrored && MIRRORED)}>
      <span className={FACE}>
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
            'flex flex-wrap items-center gap-x-2 gap-y-0 font-num text-[14px]/[1.3] font-medium text-text-2',
            isMirrored && 'justify-end',
          )}
        >
          {state}
          {player.isDoubled ? <DoubledMark /> : null}
        </span>
        {isUnconfirmed ? <ScoreUnconfirmed /> : null}
        <OperatorNote weekId={weekId} playerId={player.id} />
        {isCorrected ? <span className="block text-meta text-warn">Corrected</span> : null}
      </span>
    </span>
  );
}

interface PlayerPointsProps {
  player: { readonly id: string };
  /** Hundredths; null before the game. */
  points: number | null;
  weekId: string;
  of: PointsOf;
}

/** The points of a player in a slot, which open to how they add up. */
export function PlayerPoints({ player, points, weekId, of }: PlayerPointsProps) {
  if (points === null) return <span className="text-text-2">–</span>;
  return (
    <DerivedNumber of={of} at={{ weekId, playerId: player.id }}>
      <LiveNumber text={formatPoints(points, 1)} />
    </DerivedNumber>
  );
}

/** What a playoff week multiplies by. */
export function PlayoffTag({ multiplier }: { multiplier: number }) {
  return (
    <Tag tone="outline" label={`Playoff week: counts ${multiplier} times on the leaderboard`}>
      Playoff ×{multiplier}
    </Tag>
  );
}

/** A slot whose player is hidden until the lock [G2.31, G4.5]. */
export function HiddenSlot({ isMirrored = false }: { isMirrored?: boolean }) {
  return (
    <span className={cx('flex items-center gap-3 py-1', isMirrored && MIRRORED)}>
      <span
        className={cx(
          FACE,
          'grid size-8 flex-none place-items-center rounded-1 border border-dashed border-line-2 text-text-2',
        )}
        aria-hidden
      >
        <LockOpen size={15} />
      </span>
      <span className="leading-tight">
        <span className={cx('flex gap-0.5 py-0.5 text-text-3', isMirrored && 'justify-end')} aria-hidden>
          {STARS.map((star) => (
            <Asterisk key={star} size={11} />
          ))}
        </span>
        <span className="block text-meta text-text-2">Not yet locked</span>
      </span>
    </span>
  );
}
