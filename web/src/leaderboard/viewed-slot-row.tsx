import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Lock, LockOpen, Star } from 'lucide-react';
import type { CSSProperties } from 'react';
import { OperatorNote } from '../players/operator-note.tsx';
import { PlayerFace } from '../players/player-face.tsx';
import { PlayerLink } from '../players/player-link.tsx';
import { PlayerName } from '../players/player-name.tsx';
import { spineColor } from '../players/team-colors.ts';
import { cx } from '../ui/cx.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import { Tag } from '../ui/tag.tsx';
import type { ViewedPlayer, ViewedSlot } from './model.ts';
import styles from './viewed-slot-row.module.css';

const STARS = ['one', 'two', 'three', 'four', 'five'];

/** A slot of a viewed lineup: the player once locked, stars before [G2.31, G4.5]. The owner always sees the player. */
export function ViewedSlotRow({ slot, weekId }: { slot: ViewedSlot; weekId: string }) {
  const team = slot.player?.team;
  return (
    <tr>
      <th scope="row" className={cx(styles.slotLabel, 'sideline-edge')}>
        {slot.kind}
      </th>
      <td
        className={styles.slotPlayer}
        style={team ? ({ '--spine-color': spineColor(team) } as CSSProperties) : undefined}
      >
        {slot.player ? <Shown player={slot.player} weekId={weekId} isLocked={slot.isLocked} /> : <Hidden />}
      </td>
      <td className="w-8 text-center text-text-2">
        {slot.player && slot.isLocked ? <Lock size={15} aria-label="Locked" /> : null}
        {slot.player && !slot.isLocked ? <LockOpen size={15} aria-label="Not yet locked" /> : null}
      </td>
      <td className="num w-[72px] pr-2! text-right text-[22px]">
        {slot.player ? <Points player={slot.player} /> : null}
      </td>
    </tr>
  );
}

function Points({ player }: { player: ViewedPlayer }) {
  if (player.actual === null) return <span className="text-text-2">–</span>;
  return <LiveNumber text={formatPoints(player.actual, 1)} />;
}

function Shown({ player, weekId, isLocked }: { player: ViewedPlayer; weekId: string; isLocked: boolean }) {
  return (
    <span className="flex items-center gap-3 py-1">
      <PlayerFace {...player} size={32} />
      <span className="leading-tight">
        <span className="font-semibold">
          <PlayerLink player={player} weekId={weekId}>
            <PlayerName name={player.name} injuryStatus={player.injuryStatus} />
          </PlayerLink>
        </span>
        <span className="flex items-center gap-2 text-meta text-text-2">
          {player.team ?? player.position}
          {isLocked ? null : ' · Not yet locked'}
          {player.isDoubled ? (
            <Tag tone="outline" label="counts twice">
              2×
            </Tag>
          ) : null}
        </span>
        <OperatorNote weekId={weekId} playerId={player.id} />
        {player.corrections.map((text) => (
          <span key={text} className="block py-0.5 text-meta text-text-2">
            Corrected: {text}
          </span>
        ))}
      </span>
    </span>
  );
}

function Hidden() {
  return (
    <span className="flex items-center gap-3 py-1">
      <span
        className="grid size-8 place-items-center rounded-1 border border-dashed border-line-2 text-text-2"
        aria-hidden
      >
        <LockOpen size={15} />
      </span>
      <span className="leading-tight">
        <span className="flex gap-1 py-0.5 text-text-2" aria-hidden>
          {STARS.map((star) => (
            <Star key={star} size={13} fill="currentColor" strokeWidth={0} />
          ))}
        </span>
        <span className="block text-meta text-text-2">Not yet locked</span>
      </span>
    </span>
  );
}
