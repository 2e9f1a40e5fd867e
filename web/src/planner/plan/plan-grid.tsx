import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { shortName } from '@singleback/game/players/short-name.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Lock } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { spineColor } from '../../players/team-colors.ts';
import { cx } from '../../ui/cx.ts';
import { multiplierText } from '../model.ts';
import styles from './plan-grid.module.css';
import type { PickActions, Picked, PickedSlot, PlanCell, PlanColumn } from './plan-model.ts';
import { cellWords } from './plan-words.ts';
import type { PlanPage } from './use-plan-page.ts';

interface PlanGridProps {
  page: PlanPage;
  columns: readonly PlanColumn[];
  /** The next week to be played without a lineup. */
  next: PlanColumn | null;
  picked: PickedSlot | null;
  onPick: (picked: Picked) => void;
  actions: PickActions;
}

/** Weeks by slots. Arrow keys move, Enter goes to the panel, L locks, B bans for the week. */
export function PlanGrid({ page, columns, next, picked, onPick, actions }: PlanGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const slots = slotsFor(page.groups.settings.counts);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || picked === null) return;
    const moved = movedPick(event.key, picked, columns);
    if (moved !== null) {
      event.preventDefault();
      onPick(moved);
      grid.current?.querySelector<HTMLElement>(`[data-cell="${moved.weekNumber} ${moved.key}"]`)?.focus();
      return;
    }
    const { column, cell } = picked;
    if (cell.playerId === null || column.isSaved || event.repeat) return;
    if (event.key === 'l' || event.key === 'L') actions.lock(cell.playerId, column.week.weekNumber);
    else if (event.key === 'b' || event.key === 'B') actions.ban(cell.playerId, column.week.weekNumber);
    else if (event.key === 'Enter') document.getElementById('pick-panel')?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <section className={cx('panel', styles.frame)} aria-label="Plan by week and slot">
      <div className={styles.scroller}>
        <table
          ref={grid}
          style={{ '--weeks': columns.length } as CSSProperties}
          className={styles.grid}
          aria-label="Season plan"
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className="sr-only">Slot</span>
              </th>
              {columns.map((column) => (
                <WeekHead key={column.week.id} column={column} isNext={column === next} />
              ))}
            </tr>
          </thead>
          <tbody>
            {slots.map((slot) => (
              <tr key={slot.key}>
                <th scope="row" className={styles.slot}>
                  {slot.kind}
                </th>
                {columns.map((column) => (
                  <GridCell
                    key={column.week.id}
                    page={page}
                    column={column}
                    cell={column.cells.find(({ key }) => key === slot.key)}
                    isNext={column === next}
                    isPicked={picked?.column.week === column.week && picked.cell.key === slot.key}
                    onPick={onPick}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={cx(styles.slot, styles.points)}>
                Pts
              </th>
              {columns.map(({ week, points, multiplier }) => (
                <td translate="no" key={week.id} className={styles.total}>
                  {formatPoints(points, 2)}
                  {multiplier === 100 ? null : <small>{multiplierText(multiplier)}</small>}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <Legend />
    </section>
  );
}

function WeekHead({ column, isNext }: { column: PlanColumn; isNext: boolean }) {
  return (
    <th scope="col" className={cx(styles.week, isNext && styles.nextWeek, column.isPlayoff && styles.playoff)}>
      <span className="sr-only">Week </span>
      {column.week.weekNumber}
      {column.isSaved ? <span className={styles.savedWeek}>lineup</span> : null}
      {isNext ? <span className="sr-only">, next</span> : null}
      {column.isPlayoff ? <span className="sr-only">, playoff week</span> : null}
    </th>
  );
}

interface GridCellProps {
  page: PlanPage;
  column: PlanColumn;
  cell: PlanCell | undefined;
  isNext: boolean;
  isPicked: boolean;
  onPick: (picked: Picked) => void;
}

function GridCell({ page, column, cell, isNext, isPicked, onPick }: GridCellProps) {
  if (cell === undefined) return <td />;
  const player = page.data.players.get(cell.playerId ?? '');
  const name = cell.playerId === null ? null : (player?.name ?? 'Player');
  const pick = () => onPick({ weekNumber: column.week.weekNumber, key: cell.key });
  return (
    <td className={cx(styles.place, isNext && styles.inNext)}>
      <button
        type="button"
        data-cell={`${column.week.weekNumber} ${cell.key}`}
        tabIndex={isPicked ? 0 : -1}
        aria-pressed={isPicked}
        className={cx(
          styles.cell,
          cell.state === 'yours' && styles.yours,
          cell.state === 'lineup' && styles.saved,
          isPicked && styles.picked,
        )}
        onClick={pick}
        onFocus={pick}
      >
        <span className="sr-only">{cellWords(column, cell, name)}</span>
        {name === null ? (
          <span className={styles.nobody} aria-hidden>
            Nobody left
          </span>
        ) : (
          <span aria-hidden>
            <i className={styles.spine} style={{ background: spineColor(player?.teamAbbreviation ?? null) }} />
            <span className={styles.name}>
              <span className="truncate">{player ? shortName(player.name, player.position) : name}</span>
              {cell.state === 'yours' ? <Lock size={13} className="flex-none" /> : null}
            </span>
            <Figures cell={cell} />
          </span>
        )}
      </button>
    </td>
  );
}

function Figures({ cell }: { cell: PlanCell }) {
  const { state, points, isDoubled, certainty } = cell;
  return (
    <>
      <span className={styles.figures}>
        <b>{formatPoints(points, 1)}</b>
        {isDoubled ? <small className={styles.double}>2×</small> : null}
        <small>{state === 'yours' ? 'yours' : (certainty ?? '')}</small>
      </span>
      {state === 'lineup' ? null : (
        <i className={styles.share} style={{ width: `${state === 'yours' ? 100 : (certainty ?? 0)}%` }} />
      )}
    </>
  );
}

function Legend() {
  return (
    <p className={styles.legend}>
      <span>
        <b className="num text-text">22.6</b> projected
      </span>
      <span>
        <b className="num text-text">38</b> of 100 noisy plans agree, drawn as the line below
      </span>
      <span>
        <Lock size={13} aria-hidden className="mr-1 inline" />
        yours: the plan works around it
      </span>
      <span className="ml-auto">
        Keys: arrows, <kbd>L</kbd> lock, <kbd>B</kbd> ban, <kbd>Enter</kbd> details
      </span>
    </p>
  );
}

/** The slot that an arrow key leads to; null for any other key and at the edge. */
export function movedPick(key: string, { column, cell }: PickedSlot, columns: readonly PlanColumn[]): Picked | null {
  const week = columns.findIndex((each) => each.week.weekNumber === column.week.weekNumber);
  const slot = column.cells.findIndex((each) => each.key === cell.key);
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
