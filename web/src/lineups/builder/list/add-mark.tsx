import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Lock, Minus, Plus } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { LiveNumber } from '../../../ui/live-number.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { Stamp } from '../../../ui/text/struck.tsx';
import type { BuilderPlayer } from '../builder-player.ts';
import styles from './add-mark.module.css';
import type { RowState } from './row-state.ts';

export interface AddMarkProps {
  player: BuilderPlayer;
  state: RowState;
  /** The week is over: nothing can be changed. */
  isFrozen: boolean;
  isActive: boolean;
  onAdd: (player: BuilderPlayer) => void;
  onRemove: (playerId: string) => void;
  /** The id of what describes the row. */
  describedBy?: string | undefined;
}

/** The end of a row: add, remove, or a disabled mark with the reason on hover, focus and long press [G8.31]. */
export function AddMark({ player, state, isFrozen, isActive, onAdd, onRemove, describedBy }: AddMarkProps) {
  const isIn = state.kind === 'in_lineup' && !state.isForSlot;
  const reason = state.reason ?? (isFrozen ? 'This week is over' : null);
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    // The second click of a double click must not hit the row that moved under the pointer.
    if (reason !== null || event.detail > 1) return;
    if (isIn) onRemove(player.id);
    else onAdd(player);
  };
  const button = (
    <button
      type="button"
      data-row-button
      tabIndex={isActive ? 0 : -1}
      aria-label={labelOf(player, state, reason)}
      aria-describedby={describedBy}
      aria-disabled={reason === null ? undefined : true}
      className={cx(isMark(state) ? styles.rowMark : styles.addButton, isIn && styles.addButtonIn)}
      onClick={press}
    >
      <Face player={player} state={state} />
    </button>
  );
  return (
    <>
      {state.kind === 'open' && state.usedLabel !== null ? (
        <span className={styles.uses}>{state.usedLabel}</span>
      ) : null}
      {reason === null ? button : <Tooltip text={reason}>{button}</Tooltip>}
    </>
  );
}

const IN_LINEUP = 'In lineup';

function Face({ player, state }: { player: BuilderPlayer; state: RowState }): ReactNode {
  switch (state.kind) {
    case 'in_lineup':
      return state.isForSlot ? (
        <span className="py-[3px] px-[7px] border border-line-2 rounded-1 font-num text-meta/[1.1] font-semibold text-text-2">
          {IN_LINEUP}
        </span>
      ) : (
        <Minus size={18} aria-hidden />
      );
    case 'used':
      return <Stamp>{state.usedLabel}</Stamp>;
    case 'locked':
      return <LockedMark points={player.actualPoints} />;
    case 'bye':
      return (
        <span className="py-[3px] px-[7px] border border-line-2 rounded-1 font-num text-meta/[1.1] font-semibold text-text-2">
          Bye
        </span>
      );
    case 'open':
    case 'no_slot':
      return <Plus size={18} aria-hidden />;
  }
}

function LockedMark({ points }: { points: number | null }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-num text-body/[1] font-semibold text-text-2">
      <Lock size={15} aria-hidden />
      {points === null ? lockedWords(points) : <LiveNumber text={lockedWords(points)} className="num" />}
    </span>
  );
}

function isMark({ kind, isForSlot }: RowState): boolean {
  if (kind === 'in_lineup') return isForSlot;
  return kind === 'used' || kind === 'locked' || kind === 'bye';
}

// The label contains the visible text for voice control.
function labelOf(player: BuilderPlayer, state: RowState, reason: string | null): string {
  const isIn = state.kind === 'in_lineup';
  const does = isIn && !state.isForSlot ? `Remove ${player.name}` : `Add ${player.name}`;
  const marks = { used: state.usedLabel, locked: lockedWords(player.actualPoints), bye: 'Bye' };
  const seen = isIn && state.isForSlot ? IN_LINEUP : marks[state.kind as keyof typeof marks];
  return [does, seen, reason].filter((part) => part).join(': ');
}

function lockedWords(points: number | null): string {
  return points === null ? 'Locked' : formatPoints(points, 1);
}
