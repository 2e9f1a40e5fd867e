import { isPlayoffWeek } from '@singleback/game/season/week.ts';
import { useMemo } from 'react';
import { useRounds } from '../../players/rounds.ts';
import { cx } from '../../ui/cx.ts';
import { byeCounts, type ScarcityRow } from './plan-model.ts';
import { scarcityWords } from './plan-words.ts';
import { type PlanPage, useScarcity } from './use-plan-page.ts';

const LEVEL_STYLES = [
  'text-text-2',
  '[background:repeating-linear-gradient(-45deg,var(--line-hash)_0_1px,transparent_1px_9px)]',
  '[background:repeating-linear-gradient(-45deg,var(--line-2)_0_1.5px,transparent_1.5px_5px)]',
  'bg-chalk text-ground',
];
const CELL =
  'border-t border-l border-line text-center font-num first:sticky first:left-0 first:z-1 first:w-14 first:border-l-0 first:bg-raise-2';
const NUMBER = cx(CELL, 'text-[16px]/none font-semibold first:font-bold');
const HEAD = cx(NUMBER, 'h-7 text-text-2');
const BYES = cx(CELL, 'h-8 text-meta/none font-medium text-text-2');

/** Startable players left by position and week. Levels are hatched more densely, and the number is always there. */
export function ScarcityMap({ page }: { page: PlanPage }) {
  const { data, groups } = page;
  const rows = useScarcity(page);
  const byes = useMemo(() => byeCounts(data.outlook, data.teamCount), [data]);
  const { weeks } = data.outlook;
  const rounds = useRounds();
  const isPostseason = rounds.kind === 'postseason';
  return (
    <>
      <p className="mb-3 text-text-2">
        Startable players you have left each {rounds.noun}, against the slots still to fill.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by the keys too */}
      <section className="relative overflow-x-auto" aria-label={`Scarcity by position and ${rounds.noun}`} tabIndex={0}>
        <table className="w-full min-w-[460px] table-fixed border-separate border-spacing-0">
          <caption className="sr-only">Startable players left by position and {rounds.noun}</caption>
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                <span className="sr-only">Position</span>
              </th>
              {weeks.map((weekNumber) => (
                <th
                  key={weekNumber}
                  scope="col"
                  className={cx(
                    HEAD,
                    isPlayoffWeek(groups.settings, weekNumber) &&
                      '[background:repeating-linear-gradient(-45deg,var(--line-hash)_0_1px,transparent_1px_6px)]',
                  )}
                >
                  {isPostseason ? (
                    rounds.label(weekNumber)
                  ) : (
                    <>
                      <span className="sr-only">Week </span>
                      {weekNumber}
                    </>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MapRow key={row.position} row={row} weeks={weeks} />
            ))}
            {isPostseason ? null : (
              <tr>
                <th scope="row" className={BYES}>
                  Byes
                </th>
                {byes.map((count, at) => (
                  <td key={weeks[at]} className={BYES}>
                    {count === 0 ? '–' : count}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </section>
      <Legend />
    </>
  );
}

/** Levels with a number that needs a ground of its own. */
const HATCHED = [1, 2];

function MapRow({ row, weeks }: { row: ScarcityRow; weeks: readonly number[] }) {
  return (
    <tr>
      <th scope="row" className={cx(NUMBER, 'h-8')}>
        {row.position}
      </th>
      {row.weeks.map((scarcity, at) => (
        <td key={weeks[at]} className={cx(NUMBER, 'h-8', LEVEL_STYLES[scarcity.level])} title={scarcityWords(scarcity)}>
          <span
            className={HATCHED.includes(scarcity.level) ? 'rounded-[2px] bg-raise-1 px-1 py-px' : undefined}
            aria-hidden
          >
            {scarcity.left}
          </span>
          <span className="sr-only">{scarcityWords(scarcity)}</span>
        </td>
      ))}
    </tr>
  );
}

const LEVELS = ['1.5 or more for each slot to fill', '1 or more', '0.75 or more', 'fewer'];

function Legend() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[14px] text-text-2">
      {LEVELS.map((words, level) => (
        <li key={words} className="inline-flex items-center gap-[7px]">
          <i className={cx('h-3.5 w-6 border border-line-2', LEVEL_STYLES[level])} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  );
}
