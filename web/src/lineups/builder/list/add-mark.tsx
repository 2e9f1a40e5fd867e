// The list of players: use-list.ts filters and sorts, and says what a row offers, player-table.tsx draws the rows in
// sight.

import type { Team } from '@singleback/contract/season.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Lock, Minus, Plus } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { LiveNumber } from '../../../ui/live-number.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import type { BuilderPlayer } from '../builder-player.ts';
import { COST_LINE_ID, type CostState } from '../costs/costs.ts';
import type { Costs } from '../costs/costs-provider.tsx';
import type { RowState } from './use-list.ts';

/** What is the same for all rows of the list. */
export interface RowList {
  readonly teams: ReadonlyMap<string, Team>;
  readonly isPremium: boolean;
  readonly isTouch: boolean;
  /** The value below the projection on a phone: the sorted column, else what the pick costs later, where that matters. */
  readonly touchFigure: 'average' | 'season' | 'usage' | 'cost';
  readonly costs: Costs | null;
  /** Why nothing can be changed any more, as the week is over; else null. */
  readonly whyFrozen: string | null;
  onFocus(index: number): void;
  onOpen(player: BuilderPlayer): void;
  onAdd(player: BuilderPlayer): void;
  onRemove(playerId: string): void;
}

export interface PlayerRowProps extends RowState {
  list: RowList;
  player: BuilderPlayer;
  index: number;
  /** Offset from the top of the list in pixels. */
  top: number;
  isActive: boolean;
  cost: CostState;
}

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
      className={
        isMark(props)
          ? 'inline-flex min-h-8 items-center rounded-2 max-md:min-h-11'
          : cx(BUTTON, isIn ? 'bg-raise-3' : reason === null && NEXT)
      }
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

const BUTTON =
  'inline-grid size-8 flex-none place-items-center rounded-2 border border-line-2 text-text transition-[background-color] duration-(--fast) ease-out hover:bg-raise-3 aria-disabled:border-dashed aria-disabled:bg-transparent aria-disabled:text-text-3 max-md:size-12';
/** The one under the keys is the next thing to do. */
const NEXT = 'focus-visible:border-flag-edge focus-visible:bg-flag focus-visible:text-on-flag';

const IN_LINEUP = 'In lineup';

function Face({ player, kind, isForSlot, usedLabel }: PlayerRowProps): ReactNode {
  switch (kind) {
    case 'in_lineup':
      return isForSlot ? <PlainMark>{IN_LINEUP}</PlainMark> : <Minus size={18} aria-hidden />;
    case 'used':
      // 'Used W3, W5' in two lines: it stays between the projection and the edge.
      return (
        <span
          className="stamp max-md:max-w-[62px] max-md:px-1.5 max-md:py-[3px] max-md:text-center max-md:leading-[1.1] max-md:whitespace-normal max-[359.98px]:max-w-[58px] max-[359.98px]:px-1"
          aria-hidden
        >
          {usedLabel}
        </span>
      );
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
