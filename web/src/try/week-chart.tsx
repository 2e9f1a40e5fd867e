import type { TryWeekResult } from '@singleback/contract/try.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { Table } from '../ui/table.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import { useWide } from '../ui/use-wide.ts';
import { type ChartSize, chartLabels, fittingLabels } from './chart-labels.ts';
import { type Part, shareOf, totalAt } from './playback.ts';
import { twoDecimals } from './try-points.ts';

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
    // Room for the names of the lines beside the playhead, also at the end.
    <div className="min-w-0 pr-24 max-md:pr-0">
      <div className="relative" ref={ref}>
        <svg
          className="block w-full h-55 overflow-visible max-md:h-30"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <path
            className="fill-none stroke-line-2 stroke-2 [vector-effect:non-scaling-stroke]"
            d={path(result.median_line)}
          />
          <path
            className="fill-none stroke-flag-text stroke-3 [vector-effect:non-scaling-stroke]"
            d={path(result.line)}
          />
          <path
            className="stroke-flag-text stroke-[1.5] [vector-effect:non-scaling-stroke]"
            d={`M${Math.round(share * WIDTH)} 0V${HEIGHT}`}
          />
        </svg>
        <ChartMarks {...{ result, parts, share, now, isWide }} size={{ width, height: isWide ? 220 : 120, most }} />
      </div>
      <div className="flex gap-0.5" aria-hidden>
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
    <div className="min-w-0" style={{ flexGrow: part.to - part.from, flexBasis: 0 }}>
      <div className="h-1.5 overflow-hidden bg-raise-3">
        <div
          className="h-full bg-line-2 data-[live=true]:bg-live forced-colors:bg-[CanvasText]"
          data-live={isLive}
          style={{ width: `${played * 100}%` }}
        />
      </div>
      {/* One line: in a narrow window the time wraps out of sight, and the day stays. */}
      <p className="h-4.5 overflow-hidden font-num text-cap/[18px] font-semibold">
        {kickoffText(new Date(part.start))}
      </p>
      <p className="truncate text-meta text-text-2 max-md:hidden">
        {part.games.length === 1 ? part.games[0] : `${part.games.length} games`}
      </p>
    </div>
  );
}

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
function ChartMarks({ result, parts, share, now, size, isWide }: ChartMarksProps) {
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
            <div
              key={points}
              className="absolute inset-x-0 border-t border-line font-num text-cap/none font-medium text-text-3"
              style={{ bottom: bottom(points) }}
            >
              <span className="absolute top-[3px] left-0">{points}</span>
            </div>
          ))
        : null}
      {labels.map(({ key, x, points, name, words, side }) => (
        <p
          key={key}
          // The shadow keeps it readable where it lies on a line.
          className={cx(
            'absolute border-chalk px-[5px] font-num text-[14px]/[1.1] font-medium whitespace-nowrap text-text-2 [text-shadow:0_0_2px_var(--raise-1),0_0_4px_var(--raise-1),0_0_6px_var(--raise-1)]',
            side === 'left' ? 'mb-2 border-r-2' : 'mb-5 border-l-2',
          )}
          style={{
            bottom: bottom(points),
            ...(side === 'left' ? { right: `${(1 - x) * 100}%` } : { left: `${x * 100}%` }),
          }}
        >
          <b className="font-bold text-text">{name}</b> {words}
        </p>
      ))}
      <div
        className="absolute mb-[-5px] ml-[-5px] size-2.5 rounded-full bg-flag-text forced-colors:bg-[CanvasText]"
        style={{ left: `${share * 100}%`, bottom: bottom(own) }}
      />
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
    <p
      className={cx(
        'absolute translate-y-1/2 pl-3 font-num text-[14px]/none whitespace-nowrap',
        of === 'you' ? 'font-bold text-flag-text' : 'font-semibold text-text-2',
      )}
      style={{ left: `${left * 100}%`, bottom }}
    >
      {children}
    </p>
  );
}
