import type { TryWeekResult } from '@singleback/contract/try.ts';
import { useEffect, useRef, useState } from 'react';
import { Table } from '../ui/table.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import { useWide } from '../ui/use-wide.ts';
import { ChartMarks } from './chart-marks.tsx';
import { type Part, shareOf, totalAt } from './playback.ts';
import { twoDecimals } from './try-points.ts';
import styles from './watch-week.module.css';

interface WeekChartProps {
  result: TryWeekResult;
  parts: readonly Part[];
  /** The share of the run that is played, and its instant (ms UTC). */
  share: number;
  now: number;
}

const [WIDTH, HEIGHT] = [1000, 200];
// What is free above the highest line, for the label of a play.
const ROOM = 1.2;

/** The week's points over time against the median manager, above the kickoff windows. */
export function WeekChart({ result, parts, share, now }: WeekChartProps) {
  const most = Math.max(50, result.points, result.median_points, ...result.line.map(({ points }) => points)) * ROOM;
  const isWide = useWide();
  const { ref, width } = useWidth();
  const path = (line: TryWeekResult['line']) => {
    const seen = line.filter(({ at }) => Date.parse(at) <= now);
    const steps = seen.map(({ at, points }) => {
      const x = Math.round(shareOf(parts, Date.parse(at)) * WIDTH);
      return `H${x}V${y(points, most)}`;
    });
    return `M0 ${HEIGHT}${steps.join('')}H${Math.round(share * WIDTH)}`;
  };
  return (
    <div className={styles.plot}>
      <div className={styles.chartArea} ref={ref}>
        <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path className={styles.median} d={path(result.median_line)} />
          <path className={styles.you} d={path(result.line)} />
          <path className={styles.playhead} d={`M${Math.round(share * WIDTH)} 0V${HEIGHT}`} />
        </svg>
        <ChartMarks {...{ result, parts, share, now, isWide }} size={{ width, height: isWide ? 220 : 120, most }} />
      </div>
      <div className={styles.strip} aria-hidden>
        {parts.map((part) => (
          <Window key={part.start} part={part} share={share} />
        ))}
      </div>
      <PointsTable {...{ result, parts, share }} />
    </div>
  );
}

const y = (points: number, most: number) => Math.round(HEIGHT - (Math.max(0, points) / most) * HEIGHT);

/** The width of an element, in pixels. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** What the chart shows, for those who can't see it. */
function PointsTable({ result, parts, share }: Pick<WeekChartProps, 'result' | 'parts' | 'share'>) {
  return (
    <Table
      caption="Points by kickoff window"
      captionClass=""
      className="sr-only"
      columns={[
        { head: 'Until', cell: ({ end }) => kickoffText(new Date(end)) },
        { head: 'You', cell: ({ end }) => twoDecimals(totalAt(result.line, end)) },
        { head: 'Median manager', cell: ({ end }) => twoDecimals(totalAt(result.median_line, end)) },
      ]}
      rows={parts.filter(({ to }) => to <= share)}
      idOf={({ start }) => start}
    />
  );
}

function Window({ part, share }: { part: Part; share: number }) {
  const played = Math.max(0, Math.min(1, (share - part.from) / (part.to - part.from)));
  const isLive = played > 0 && played < 1;
  return (
    <div className={styles.window} style={{ flexGrow: part.to - part.from, flexBasis: 0 }}>
      <div className={styles.bar}>
        <div className={styles.played} data-live={isLive} style={{ width: `${played * 100}%` }} />
      </div>
      <p className={styles.windowName}>{kickoffText(new Date(part.start))}</p>
      <p className="truncate text-meta text-text-2 max-md:hidden">
        {part.games.length === 1 ? part.games[0] : `${part.games.length} games`}
      </p>
    </div>
  );
}
