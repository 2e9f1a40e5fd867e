import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Lock, LockOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { spineColor } from '../../players/team-colors.ts';
import { cx } from '../../ui/cx.ts';
import { Spine } from '../../ui/spine.tsx';
import { multiplierText } from '../model.ts';
import type { PickActions, Picked, PlanCell, PlanColumn } from './plan-model.ts';
import { byeCounts } from './plan-model.ts';
import styles from './plan-weeks.module.css';
import { certaintyWords } from './plan-words.ts';
import type { PlanPage } from './use-plan-page.ts';

interface PlanWeeksProps {
  page: PlanPage;
  columns: readonly PlanColumn[];
  /** The number of the week that is shown. */
  shown: number;
  onShow: (weekNumber: number) => void;
  onPick: (picked: Picked) => void;
  actions: PickActions;
}

/** One week at a time, for phones: a bar of weeks with their totals, and the slots of one. */
export function PlanWeeks({ page, columns, shown, onShow, onPick, actions }: PlanWeeksProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>(`[data-week="${shown}"]`);
    if (tab && bar.current) bar.current.scrollLeft = tab.offsetLeft - bar.current.clientWidth / 2 + tab.clientWidth / 2;
  }, [shown]);
  const column = columns.find(({ week }) => week.weekNumber === shown) ?? columns[0];
  if (column === undefined) return null;
  return (
    <>
      <nav ref={bar} className={styles.bar} aria-label="Weeks">
        {columns.map(({ week, points, isPlayoff, multiplier }) => (
          <button
            key={week.id}
            type="button"
            data-week={week.weekNumber}
            aria-pressed={week === column.week}
            className={cx(styles.tab, isPlayoff && styles.playoff)}
            onClick={() => onShow(week.weekNumber)}
          >
            <span className="sr-only">
              {`Week ${week.weekNumber}, ${formatPoints(points, 2)}${isPlayoff ? ', playoff week' : ''}`}
            </span>
            <b aria-hidden>{week.weekNumber}</b>
            <span aria-hidden>{Math.round(points / 100)}</span>
            <small aria-hidden>{multiplierText(multiplier)}</small>
          </button>
        ))}
      </nav>
      <section className="panel" aria-label={`Week ${column.week.weekNumber}`}>
        <header className="flex items-end justify-between gap-3 px-4 pt-3 pb-2.5">
          <div>
            <h2 className="title-2">Week {column.week.weekNumber}</h2>
            <p className="text-meta text-text-2">{noteOf(page, column)}</p>
          </div>
          <b translate="no" className={styles.total}>
            {formatPoints(column.points, 2)}
          </b>
        </header>
        <div className="hash" aria-hidden />
        <ol>
          {column.cells.map((cell) => (
            <WeekRow key={cell.key} {...{ page, column, cell, onPick, actions }} />
          ))}
        </ol>
      </section>
    </>
  );
}

/** '6 teams off. 1 locked by you' */
function noteOf({ data }: PlanPage, column: PlanColumn): string {
  const off = byeCounts(data.outlook, data.colors.size)[column.at] ?? 0;
  const locked = column.cells.filter(({ state }) => state === 'yours').length;
  return [
    off > 0 ? `${off} teams off` : 'All teams play',
    column.isSaved ? 'Your lineup' : locked > 0 ? `${locked} locked by you` : null,
  ]
    .filter((part) => part !== null)
    .join('. ');
}

interface WeekRowProps extends Pick<PlanWeeksProps, 'page' | 'onPick' | 'actions'> {
  column: PlanColumn;
  cell: PlanCell;
}

function WeekRow({ page, column, cell, onPick, actions }: WeekRowProps) {
  const { playerId } = cell;
  const player = page.data.players.get(playerId ?? '');
  const opponent = page.data.outlook.players.get(playerId ?? '')?.opponents[column.at] ?? null;
  if (playerId === null) {
    return (
      <li className={styles.row}>
        <span className={styles.slot}>{cell.kind}</span>
        <span className={styles.nobody}>Nobody left</span>
      </li>
    );
  }
  const name = player?.name ?? 'Player';
  const isLocked = cell.state === 'yours';
  return (
    <li className={styles.row}>
      <span className={styles.slot}>{cell.kind}</span>
      <Spine color={spineColor(player?.teamAbbreviation ?? null)} />
      <button
        type="button"
        className={styles.pick}
        onClick={() => onPick({ weekNumber: column.week.weekNumber, key: cell.key })}
      >
        <span className="min-w-0 flex-1">
          <span className={styles.name}>{name}</span>
          <span className="block text-meta text-text-2">
            {[player?.teamAbbreviation, opponent].filter((part) => part).join(' ')}
          </span>
          <span className={styles.certainty}>
            {cell.state === 'lineup' ? null : (
              <i aria-hidden>
                <i style={{ width: `${isLocked ? 100 : (cell.certainty ?? 0)}%` }} />
              </i>
            )}
            <span>
              <span aria-hidden>{isLocked ? 'yours' : cell.certainty === null ? ' ' : `${cell.certainty} of 100`}</span>
              <span className="sr-only">{certaintyWords(cell)}</span>
            </span>
          </span>
        </span>
        <b className={styles.points}>
          {formatPoints(cell.points, 1)}
          {cell.isDoubled ? <small>counts 2×</small> : null}
        </b>
      </button>
      {column.isSaved ? null : (
        <button
          type="button"
          className={cx(styles.lock, isLocked && styles.locked)}
          aria-pressed={isLocked}
          aria-label={`Lock ${name} in week ${column.week.weekNumber}`}
          onClick={() => actions.lock(playerId, column.week.weekNumber)}
        >
          {isLocked ? <Lock size={18} aria-hidden /> : <LockOpen size={18} aria-hidden />}
        </button>
      )}
    </li>
  );
}
