import type { TryWeekResult } from '@singleback/contract/try.ts';
import type { ReactNode } from 'react';
import { type ChartSize, chartLabels, fittingLabels } from './chart-labels.ts';
import { type Part, totalAt } from './playback.ts';
import { twoDecimals } from './try-points.ts';
import styles from './watch-week.module.css';

interface ChartMarksProps {
  result: TryWeekResult;
  parts: readonly Part[];
  share: number;
  now: number;
  size: ChartSize;
  /** On a phone only the newest play is labeled, and the lines are not. */
  isWide: boolean;
}

const STEP = 50;
// Closer than this share of the height, the two names would lie on each other.
const APART = 0.09;

/** What is written on the chart: the big plays, the scale, and whose the lines are. The lists beside it say the same. */
export function ChartMarks({ result, parts, share, now, size, isWide }: ChartMarksProps) {
  const labels = fittingLabels(chartLabels(result, parts, now), size, isWide ? 99 : 1);
  const isOver = share >= 1;
  const own = isOver ? result.points : totalAt(result.line, now);
  const median = isOver ? result.median_points : totalAt(result.median_line, now);
  const bottom = (points: number) => `${(Math.max(0, points) / size.most) * 100}%`;
  // Half of what is missing between the two names, away from each other.
  const apart = Math.max(0, size.most * APART - Math.abs(own - median)) / (own >= median ? 2 : -2);
  return (
    <div aria-hidden>
      {isWide
        ? Array.from({ length: Math.floor(size.most / STEP) }, (_, at) => (at + 1) * STEP).map((points) => (
            <div key={points} className={styles.scale} style={{ bottom: bottom(points) }}>
              <span>{points}</span>
            </div>
          ))
        : null}
      {labels.map(({ key, x, points, name, words, side }) => (
        <p
          key={key}
          className={styles.play}
          data-side={side}
          style={{
            bottom: bottom(points),
            ...(side === 'left' ? { right: `${(1 - x) * 100}%` } : { left: `${x * 100}%` }),
          }}
        >
          <b>{name}</b> {words}
        </p>
      ))}
      <div className={styles.head} style={{ left: `${share * 100}%`, bottom: bottom(own) }} />
      {isWide ? (
        <>
          <LineName of="you" left={share} bottom={bottom(own + apart)}>
            You
          </LineName>
          <LineName of="median" left={share} bottom={bottom(median - apart)}>
            Median {twoDecimals(median)}
          </LineName>
        </>
      ) : null}
    </div>
  );
}

interface LineNameProps {
  of: 'you' | 'median';
  /** A share of the width. */
  left: number;
  bottom: string;
  children: ReactNode;
}

function LineName({ of, left, bottom, children }: LineNameProps) {
  return (
    <p className={styles.lineName} data-of={of} style={{ left: `${left * 100}%`, bottom }}>
      {children}
    </p>
  );
}
