import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { shortName } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import { Lock } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { spineColor } from '../../players/teams.ts';
import { cx } from '../../ui/cx.ts';
import { gameText } from '../model.ts';
import type { PickActions, Picked, PlanCell, PlanColumn } from './plan-model.ts';
import { PlanLegend } from './plan-sentence.tsx';
import { cellWords, certaintyOf, FULL_WEEKS, isInFull } from './plan-words.ts';
import { isSameSlot, type PlanPage, type SlotCard } from './use-plan-page.ts';

export interface PlanWeeksProps {
  page: PlanPage;
  /** From the next week without a lineup on. */
  columns: readonly PlanColumn[];
  /** The number of the week that was unfolded; null: as at first. */
  unfolded: number | null;
  onUnfold: (weekNumber: number | null) => void;
  pick: SlotCard;
  actions: PickActions;
}

/** Weeks by slots, three of them in full. Arrow keys move, Enter opens a slot, L locks, B bans for the week. */
export function PlanGrid({ page, columns, unfolded, onUnfold, pick, actions }: PlanWeeksProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<Picked | null>(null);
  const slots = slotsFor(page.groups.settings.counts);
  const unfoldedAt = columns.findIndex(({ week }) => week.weekNumber === unfolded);
  // There is room for all rounds of a postseason.
  const isShort = columns[0]?.week.seasonKind === 'postseason';
  const isFull = (index: number) => isShort || isInFull(index, unfoldedAt);
  const at = focused ?? { weekNumber: columns[0]?.week.weekNumber ?? 0, key: slots[0]?.key ?? '' };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || focused === null) return;
    const moved = movedPick(event.key, focused, columns);
    if (moved !== null) {
      event.preventDefault();
      pick.popup.close();
      grid.current?.querySelector<HTMLElement>(`[data-cell="${moved.weekNumber} ${moved.key}"]`)?.focus();
      return;
    }
    const column = columns.find(({ week }) => week.weekNumber === focused.weekNumber);
    const playerId = column?.cells.find(({ key }) => key === focused.key)?.playerId ?? null;
    if (playerId === null || column?.isSaved || event.repeat) return;
    if (event.key === 'l' || event.key === 'L') actions.lock(playerId, focused.weekNumber);
    else if (event.key === 'b' || event.key === 'B') actions.ban(playerId, focused.weekNumber);
    else return;
    event.preventDefault();
  };
  return (
    <section className="panel overflow-hidden" aria-label={`Plan by ${isShort ? 'round' : 'week'} and slot`}>
      <table
        ref={grid}
        className="w-full table-fixed border-separate border-spacing-0"
        aria-label="Plan"
        onKeyDown={onKeyDown}
      >
        <colgroup>
          <col className="w-14" />
          {columns.map(({ week }, index) => (
            <col key={week.id} width={!isShort && isFull(index) ? fullWidth(columns.length) : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={cx(HEAD, 'border-t-transparent bg-raise-2')}>
              <span className="sr-only">Slot</span>
            </th>
            {columns.map((column, index) => (
              <WeekHead
                key={column.week.id}
                column={column}
                isNext={index === 0}
                isFull={isFull(index)}
                {...(index >= 2 &&
                  !isShort && { onPress: () => onUnfold(index === unfoldedAt ? null : column.week.weekNumber) })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <tr key={slot.key}>
              <th
                scope="row"
                className="h-[58px] border-t border-line font-num text-[16px]/[1.2] font-bold text-text-2"
              >
                {slot.kind}
              </th>
              {columns.map((column, index) => {
                const cell = column.cells.find(({ key }) => key === slot.key);
                const place = { weekNumber: column.week.weekNumber, key: slot.key };
                return (
                  <GridCell
                    key={column.week.id}
                    {...{ page, column, cell }}
                    isFull={isFull(index)}
                    isNext={index === 0}
                    isReachable={isSameSlot(place, at)}
                    opener={pick.opener(place)}
                    onFocus={() => setFocused(place)}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <PlanLegend page={page} columns={columns} />
    </section>
  );
}

/** How much wider a week in full is than another one. */
const FULL_TIMES = 2.7;

/** The share of the grid that a week in full takes, beside the column of slots: '16%'. */
function fullWidth(weeks: number): string {
  const narrow = Math.max(0, weeks - FULL_WEEKS);
  return `${(96 * FULL_TIMES) / (FULL_TIMES * Math.min(FULL_WEEKS, weeks) + narrow)}%`;
}

interface WeekHeadProps {
  column: PlanColumn;
  isNext: boolean;
  isFull: boolean;
  /** Unfolds the week, or folds it again; absent for those that are always in full. */
  onPress?: () => void;
}

const HEAD = 'h-[46px] border-t-3 text-left font-num text-[16px]/[1.2] font-bold text-text-2';

function WeekHead({ column, isNext, isFull, onPress }: WeekHeadProps) {
  const { week, points, isPlayoff, isSaved } = column;
  const look = cx(
    'size-full min-h-[43px] text-left text-text',
    isFull ? 'flex items-baseline gap-1 px-3 pt-[11px] text-[18px]' : 'grid content-center pr-1.5 pl-2',
  );
  const content = (
    <>
      {week.seasonKind === 'postseason' ? (
        <b>{roundLabel(week)}</b>
      ) : (
        <>
          <span className={isFull ? undefined : 'sr-only'}>Week </span>
          <b>{week.weekNumber}</b>
        </>
      )}
      <span
        translate="no"
        className={cx('font-num leading-[1.1] font-medium text-text-2', isFull ? 'ml-auto text-[15px]' : 'text-[14px]')}
      >
        {formatPoints(points, 1)}
      </span>
      <span className="sr-only">
        {[isNext ? ', next' : '', isPlayoff ? ', playoff week' : '', isSaved ? ', your lineup' : ''].join('')}
      </span>
    </>
  );
  return (
    <th
      scope="col"
      className={cx(
        HEAD,
        'border-l border-l-line',
        isNext ? 'border-t-flag-edge' : 'border-t-transparent',
        isPlayoff
          ? '[background:repeating-linear-gradient(-45deg,var(--line-hash)_0_1px,transparent_1px_6px)_var(--raise-2)]'
          : isNext
            ? 'bg-flag-lo'
            : 'bg-raise-2',
      )}
    >
      {onPress ? (
        <button
          type="button"
          className={cx(look, 'hover:underline hover:underline-offset-3')}
          aria-expanded={isFull}
          onClick={onPress}
        >
          {content}
        </button>
      ) : (
        <span className={look}>{content}</span>
      )}
    </th>
  );
}

/** Certainty is the weight of the type. */
const WEIGHTS = {
  firm: { name: 'font-semibold', points: 'font-bold' },
  likely: { name: null, points: 'font-semibold' },
  open: { name: null, points: 'font-medium' },
};

interface GridCellProps {
  page: PlanPage;
  column: PlanColumn;
  cell: PlanCell | undefined;
  isFull: boolean;
  isNext: boolean;
  /** The one cell that Tab comes to. */
  isReachable: boolean;
  opener: ReturnType<SlotCard['opener']>;
  onFocus: () => void;
}

function GridCell({ page, column, cell, isFull, isNext, isReachable, opener, onFocus }: GridCellProps) {
  const look = 'h-[58px] border-t border-l border-line';
  if (cell === undefined) return <td className={look} />;
  const { playerId } = cell;
  const certainty = certaintyOf(cell);
  const weights = WEIGHTS[certainty];
  const player = page.data.players.get(playerId ?? '');
  const name = playerId === null ? null : (player?.name ?? 'Player');
  const opponent = gameText(page.data.outlook.players.get(playerId ?? ''), column.at) ?? '';
  return (
    <td className={cx(look, isNext && 'bg-flag-lo')}>
      <button
        type="button"
        data-cell={`${column.week.weekNumber} ${cell.key}`}
        tabIndex={isReachable ? 0 : -1}
        {...opener}
        className={cx(
          isFull ? 'pr-3 pl-3.5' : 'pr-1 pl-[7px]',
          'hover:bg-raise-2 aria-expanded:bg-raise-2 relative block w-full h-[57px] text-left font-num text-[15px]/[1.2] font-medium',
          certainty === 'open' && 'text-text-2',
        )}
        onFocus={onFocus}
      >
        <span className="sr-only">{cellWords(column, cell, name)}</span>
        {name === null ? (
          <span
            className="grid h-10 place-items-center rounded-[2px] border border-dashed border-line-2 font-num text-[14px]/none font-medium text-text-2"
            aria-hidden
          >
            {isFull ? (column.isSaved ? 'Empty' : 'Nobody left') : '–'}
          </span>
        ) : (
          <span className={isFull ? 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2' : 'block'} aria-hidden>
            {isFull ? (
              <i
                className="absolute inset-y-0 right-auto left-0 w-1"
                style={{ background: spineColor(player?.teamAbbreviation ?? null) }}
              />
            ) : null}
            <span
              className={cx(
                'flex min-w-0 items-center gap-1',
                isFull && 'font-text text-[16px]/[1.3]',
                weights.name ?? (isFull && 'font-normal'),
              )}
            >
              {cell.state === 'yours' ? <Lock size={13} className="flex-none" /> : null}
              <span className="truncate" translate="no">
                {isFull || !player ? name : shortName(player.name, player.position)}
              </span>
            </span>
            {isFull ? (
              <>
                <small className="row-2 font-num text-[14px]/[1.2] font-medium text-text-2">
                  {cell.isDoubled ? `${opponent}, 2x` : opponent}
                </small>
                <b className={cx('[grid-area:1/2/3/3] font-num text-[18px]/none', weights.points)}>
                  {formatPoints(cell.points, 1)}
                </b>
              </>
            ) : null}
          </span>
        )}
      </button>
    </td>
  );
}

/** The slot that an arrow key leads to; null for any other key and at the edge. */
export function movedPick(key: string, { weekNumber, key: slotKey }: Picked, columns: readonly PlanColumn[]) {
  const week = columns.findIndex((each) => each.week.weekNumber === weekNumber);
  const slot = columns[week]?.cells.findIndex((each) => each.key === slotKey) ?? -1;
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Home: [-week, 0],
    End: [columns.length - 1 - week, 0],
  };
  const step = steps[key];
  if (step === undefined) return null;
  const to = columns[week + step[0]];
  const toCell = to?.cells[slot + step[1]];
  return to && toCell ? { weekNumber: to.week.weekNumber, key: toCell.key } : null;
}
