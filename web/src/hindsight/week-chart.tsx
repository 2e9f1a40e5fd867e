import type { Hindsight, HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { cx } from '../ui/cx.ts';
import { Panel } from '../ui/panel.tsx';
import { pointsText } from './hindsight-words.ts';
import notes from './legend.module.css';
import styles from './week-chart.module.css';

interface WeekChartProps {
  groupId: string;
  weeks: Hindsight['weeks'];
  row: HindsightRow;
}

/** Up to this many weeks have room for figures. */
const DENSE = 8;

/** What was made each week, the best with what was left, and the best for anyone. A week opens its recap. */
export function WeekChart({ groupId, weeks, row }: WeekChartProps) {
  const most = Math.max(1, ...weeks.map(({ best }) => best));
  const top = Math.ceil(most / 100) * 100;
  const ticks = Array.from({ length: top / 100 + 1 }, (_, at) => at * 100);
  return (
    <Panel title="Week by Week" className="min-w-0 overflow-hidden" actions={<Legend />}>
      <div className={cx(notes.scroller, styles.frame)}>
        <ol
          className={styles.chart}
          data-dense={weeks.length > DENSE}
          style={{ '--weeks': weeks.length } as CSSProperties}
        >
          {ticks.map((tick) => (
            <li key={tick} className={styles.tick} style={at(tick / top)} aria-hidden>
              {tick}
            </li>
          ))}
          {weeks.map(({ weekNumber, best }, index) => {
            const { points, bestLeft } = row.weeks[index] ?? { points: null, bestLeft: 0 };
            const words = `Week ${weekNumber}: ${points === null ? 'no lineup' : `made ${pointsText(points)}`}, best with what you had left ${pointsText(bestLeft)}, best for anyone ${pointsText(best)}`;
            return (
              <li key={weekNumber} className={styles.week}>
                <Link
                  to="/groups/$groupId/recap/$week"
                  params={{ groupId, week: String(weekNumber) }}
                  className={styles.column}
                >
                  <span className="sr-only">{words}</span>
                  <span className={styles.marks} aria-hidden>
                    <span className={styles.stem} style={at(best / top)} />
                    <span className={styles.anyone} style={at(best / top)}>
                      ×
                    </span>
                    <span className={styles.left} style={at(bestLeft / top)}>
                      <span className={styles.leftValue}>{Math.round(bestLeft)}</span>
                    </span>
                    {points === null ? null : (
                      <span className={styles.made} style={at(Math.max(0, points) / top)}>
                        {Math.round(points)}
                      </span>
                    )}
                    <span className={styles.name}>W{weekNumber}</span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ol>
      </div>
    </Panel>
  );
}

/** How high something is, as a share of the plot. */
const at = (share: number) => ({ '--at': `${share * 100}%`, '--share': share }) as CSSProperties;

function Legend() {
  return (
    <p className={notes.legend}>
      <span className={styles.keyMade}>made</span>
      <span className={styles.keyLeft}>best with what you had left</span>
      <span className={styles.keyAnyone}>best for anyone</span>
    </p>
  );
}
