import { isPlayoffWeek } from '@singleback/game/season/week.ts';
import { useMemo } from 'react';
import { useRounds } from '../../players/rounds.ts';
import { cx } from '../../ui/cx.ts';
import { byeCounts, type ScarcityRow } from './plan-model.ts';
import { scarcityWords } from './plan-words.ts';
import styles from './scarcity-map.module.css';
import { type PlanPage, useScarcity } from './use-plan-page.ts';

const LEVEL_STYLES = [styles.level0, styles.level1, styles.level2, styles.level3];

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
        <table className={styles.map}>
          <caption className="sr-only">Startable players left by position and {rounds.noun}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Position</span>
              </th>
              {weeks.map((weekNumber) => (
                <th
                  key={weekNumber}
                  scope="col"
                  className={isPlayoffWeek(groups.settings, weekNumber) ? styles.playoff : undefined}
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
              <tr className={styles.byes}>
                <th scope="row">Byes</th>
                {byes.map((count, at) => (
                  <td key={weeks[at]}>{count === 0 ? '–' : count}</td>
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

function MapRow({ row, weeks }: { row: ScarcityRow; weeks: readonly number[] }) {
  return (
    <tr>
      <th scope="row">{row.position}</th>
      {row.weeks.map((scarcity, at) => (
        <td key={weeks[at]} className={LEVEL_STYLES[scarcity.level]} title={scarcityWords(scarcity)}>
          <span aria-hidden>{scarcity.left}</span>
          <span className="sr-only">{scarcityWords(scarcity)}</span>
        </td>
      ))}
    </tr>
  );
}

const LEVELS = ['1.5 or more for each slot to fill', '1 or more', '0.75 or more', 'fewer'];

function Legend() {
  return (
    <ul className={cx(styles.legend, 'mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[14px] text-text-2')}>
      {LEVELS.map((words, level) => (
        <li key={words}>
          <i className={LEVEL_STYLES[level]} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  );
}
