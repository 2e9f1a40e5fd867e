// The list of players: use-list.ts filters and sorts, row-state.ts says what a row offers, player-table.tsx draws the rows in
// sight.

import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Lock, Minus, Plus } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { LiveNumber } from '../../../ui/live-number.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { Stamp } from '../../../ui/text/struck.tsx';
import { COST_LINE_ID } from '../costs/costs-context.ts';
import styles from './add-mark.module.css';
import type { PlayerRowProps, RowState } from './row-state.ts';

/** The end of a row: add, remove, or a disabled mark with the reason on hover, focus and long press [G8.31]. */
export function AddMark(props: PlayerRowProps) {
  const { list, player, isActive, kind, isForSlot, usedLabel } = props;
  const isIn = kind === 'in_lineup' && !isForSlot;
  const reason = props.reason ?? list.whyFrozen;
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    // The second click of a double click must not hit the row that moved under the pointer.
    if (reason !== null || event.detail > 1) return;
    if (isIn) list.onRemove(player.id);
    else list.onAdd(player);
  };
  const button = (
    <button
      type="button"
      data-row-button
      tabIndex={isActive ? 0 : -1}
      aria-label={labelOf(props, reason)}
      aria-describedby={list.costs === null ? undefined : COST_LINE_ID}
      aria-disabled={reason === null ? undefined : true}
      className={cx(isMark(props) ? styles.rowMark : styles.addButton, isIn && styles.addButtonIn)}
      onClick={press}
    >
      <Face {...props} />
    </button>
  );
  return (
    <>
      {kind === 'open' && usedLabel !== null ? (
        <span className="rounded-1 border border-line-2 px-[7px] py-[3px] num text-meta/[1.1] text-text-2 max-md:hidden">
          {usedLabel}
        </span>
      ) : null}
      {reason === null ? button : <Tooltip text={reason}>{button}</Tooltip>}
    </>
  );
}

const IN_LINEUP = 'In lineup';

function Face({ player, kind, isForSlot, usedLabel }: PlayerRowProps): ReactNode {
  switch (kind) {
    case 'in_lineup':
      return isForSlot ? <PlainMark>{IN_LINEUP}</PlainMark> : <Minus size={18} aria-hidden />;
    case 'used':
      return <Stamp>{usedLabel}</Stamp>;
    case 'locked':
      return <LockedMark points={player.actualPoints} />;
    case 'bye':
      return <PlainMark>Bye</PlainMark>;
    case 'open':
    case 'no_slot':
      return <Plus size={18} aria-hidden />;
  }
}

const PlainMark = ({ children }: { children: string }) => (
  <span className="py-[3px] px-[7px] border border-line-2 rounded-1 font-num text-meta/[1.1] font-semibold text-text-2">
    {children}
  </span>
);

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
function labelOf({ player, kind, isForSlot, usedLabel }: PlayerRowProps, reason: string | null): string {
  const isIn = kind === 'in_lineup';
  const does = isIn && !isForSlot ? `Remove ${player.name}` : `Add ${player.name}`;
  const marks = { used: usedLabel, locked: lockedWords(player.actualPoints), bye: 'Bye' };
  const seen = isIn && isForSlot ? IN_LINEUP : marks[kind as keyof typeof marks];
  return [does, seen, reason].filter((part) => part).join(': ');
}

function lockedWords(points: number | null): string {
  return points === null ? 'Locked' : formatPoints(points, 1);
}
