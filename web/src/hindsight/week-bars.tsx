import type { Hindsight, HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useRounds } from '../players/rounds.ts';
import { cx } from '../ui/cx.ts';
import { pointsText } from './hindsight-words.ts';
import styles from './season-so-far.module.css';

interface WeekBarsProps {
  groupId: string;
  /** The season's first weeks, up to the one in which the user went out. */
  weeks: Hindsight['weeks'];
  row: HindsightRow;
}

/** What a phone has in one row. */
const ROW = 9;

/** The user's points of each week in the best lineup they could have submitted. A bar opens its week. */
export function WeekBars({ groupId, weeks, row }: WeekBarsProps) {
  const rounds = useRounds();
  const most = Math.max(
    1,
    ...row.weeks.slice(0, weeks.length).map(({ bestLeft, points }) => Math.max(bestLeft, points ?? 0)),
  );
  return (
    <>
      <ol
        className={cx(styles.bars, 'grid gap-x-0 gap-y-2 px-2.5 pt-3')}
        data-rows={Math.ceil(weeks.length / ROW)}
        style={{ '--weeks': weeks.length } as CSSProperties}
        aria-label={`Your ${rounds.noun}s`}
      >
        {weeks.map(({ weekNumber }, index) => {
          const { points, bestLeft } = row.weeks[index] ?? { points: null, bestLeft: 0 };
          const made = points === null ? 'no lineup' : `you ${pointsText(points)}`;
          return (
            <li key={weekNumber}>
              <Link
                to="/groups/$groupId"
                params={{ groupId }}
                search={{ tab: 'season', week: weekNumber }}
                className={cx(styles.week, 'grid gap-1.5 rounded-1 p-1 text-center')}
                aria-label={`${rounds.label(weekNumber)}: ${made}, your best possible ${pointsText(bestLeft)}`}
              >
                <span className={styles.possible} style={heightsOf(points ?? 0, bestLeft, most)} aria-hidden>
                  <span className="w-full h-[var(--made)] bg-text" />
                </span>
                <span className={styles.number}>{weekNumber}</span>
              </Link>
            </li>
          );
        })}
      </ol>
      <p
        className={cx(styles.legend, 'flex flex-wrap gap-x-5 gap-y-1 px-4 pt-1.5 pb-3.5 text-meta text-text-2')}
        aria-hidden
      >
        <span className={styles.keyYou}>You</span>
        <span>Your best possible</span>
      </p>
    </>
  );
}

/** The frame against the highest week, the points against the frame. Points of a week can be negative. */
function heightsOf(points: number, bestLeft: number, most: number): CSSProperties {
  const possible = Math.max(bestLeft, points, 0);
  const made = possible > 0 ? Math.max(0, points) / possible : 0;
  return { '--possible': `${(possible / most) * 100}%`, '--made': `${made * 100}%` } as CSSProperties;
}
