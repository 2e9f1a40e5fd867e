import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Lock, LockOpen } from 'lucide-react';
import type { CSSProperties } from 'react';
import { spineColor } from '../players/team-colors.ts';
import { cx } from '../ui/cx.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import { isUnconfirmed, type ViewedPlayer, type ViewedSlot } from './model.ts';
import { HiddenSlot, SlotPlayer } from './slot-player.tsx';
import styles from './viewed-slot-row.module.css';

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
        {slot.player ? (
          <SlotPlayer
            player={slot.player}
            isUnconfirmed={isUnconfirmed(slot.player)}
            weekId={weekId}
            state={stateOf(slot.player, slot.isLocked)}
          />
        ) : (
          <HiddenSlot />
        )}
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

const stateOf = ({ team, position, isDelayed }: ViewedPlayer, isLocked: boolean) =>
  [team ?? position, ...(isDelayed ? ['Delayed'] : []), ...(isLocked ? [] : ['Not yet locked'])].join(' · ');

function Points({ player }: { player: ViewedPlayer }) {
  if (player.actual === null) return <span className="text-text-2">–</span>;
  return <LiveNumber text={formatPoints(player.actual, 1)} />;
}
