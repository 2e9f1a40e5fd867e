import { formatCount } from '@singleback/game/text/count-text.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useId } from 'react';
import { linePath, type Plot, type PlotLabel, placeLabels, placePlot } from './plot-place.ts';
import type { RaceLine, RaceMode } from './race.ts';

export interface SeasonRacePlotProps {
  lines: readonly RaceLine[];
  mode: RaceMode;
  /** What the distance of 0 is called. */
  best: string;
  current: number;
  weeks: number;
  playoff: { weeks: readonly number[]; text: string } | null;
  width: number;
  height: number;
}

const COLORS = ['var(--plot-1)', 'var(--plot-2)', 'var(--plot-3)', 'var(--plot-4)', 'var(--plot-5)'];

/** The drawn race, hidden from screen readers: the table behind it has the same content. */
export function SeasonRacePlot({ lines, mode, best, current, weeks, playoff, width, height }: SeasonRacePlotProps) {
  const plot = placePlot(width, height, lines, current, weeks);
  const labels = placeLabels(plot, lines, mode);
  return (
    <>
      <svg
        className="block [&_text]:fill-text-2 [&_text]:font-num [&_text]:text-[14px] [&_text]:font-semibold"
        width={width}
        height={plot.height}
        viewBox={`0 0 ${width} ${plot.height}`}
        aria-hidden
      >
        {playoff ? <PlayoffWeeks plot={plot} current={current} playoff={playoff} /> : null}
        <ValueAxis plot={plot} best={mode === 'behind' ? best : null} />
        <WeekAxis plot={plot} current={current} weeks={weeks} />
        {lines.map((line) => (
          <path
            key={line.userId}
            className="fill-none [stroke-linecap:round] [stroke-linejoin:round]"
            d={linePath(plot, line.values)}
            stroke={colorOf(line)}
            strokeWidth={line.isYou ? 4 : line.color === null ? 1.25 : 2}
          />
        ))}
        {labels.map((label) => (
          <EndLabel key={label.line.userId} plot={plot} label={label} current={current} />
        ))}
      </svg>
      {plot.labelWidth === 0 ? <Legend labels={labels} /> : null}
    </>
  );
}

function colorOf(line: RaceLine): string {
  if (line.isYou) return 'var(--flag-text)';
  return line.color === null ? 'var(--plot-rest)' : (COLORS[line.color] ?? 'var(--plot-rest)');
}

function ValueAxis({ plot, best }: { plot: Plot; best: string | null }) {
  return plot.axis.ticks.map((tick) => (
    <g key={tick}>
      <line x1={plot.left} x2={plot.width} y1={plot.y(tick)} y2={plot.y(tick)} stroke="var(--line)" />
      <text x={plot.left - 10} y={plot.y(tick) + 5} textAnchor="end">
        {best !== null && tick === 0 ? best : formatCount(tick / 100)}
      </text>
    </g>
  ));
}

function WeekAxis({ plot, current, weeks }: { plot: Plot; current: number; weeks: number }) {
  const isNarrow = plot.step < 24;
  const numbers = Array.from({ length: weeks }, (_, at) => at + 1);
  const isNamed = (week: number) =>
    !isNarrow || week === current || (week % 3 === 0 && Math.abs(week - current) * plot.step > 22);
  return (
    <>
      <line
        x1={plot.x(current)}
        x2={plot.x(current)}
        y1={plot.top}
        y2={plot.bottom}
        stroke="var(--flag-text)"
        strokeDasharray="2 4"
      />
      {numbers.map((week) => (
        <g key={week}>
          <line x1={plot.x(week)} x2={plot.x(week)} y1={plot.bottom} y2={plot.bottom + 6} stroke="var(--line-hash)" />
          {isNamed(week) ? (
            <text
              x={plot.x(week)}
              y={plot.bottom + 24}
              textAnchor="middle"
              style={{ fill: week === current ? 'var(--flag-text)' : week < current ? 'var(--text)' : 'var(--text-2)' }}
            >
              {week}
            </text>
          ) : null}
        </g>
      ))}
    </>
  );
}

function EndLabel({ plot, label, current }: { plot: Plot; label: PlotLabel; current: number }) {
  const x = plot.x(current);
  const color = colorOf(label.line);
  return (
    <>
      <circle
        cx={x}
        cy={plot.y(label.line.values.at(-1) ?? 0)}
        r={label.line.isYou ? 6 : 4}
        fill={color}
        stroke="var(--raise-1)"
      />
      {plot.labelWidth === 0 ? null : (
        <text x={x + 14} y={label.y + 5}>
          <tspan className="text-[16px] font-bold" style={{ fill: color }}>
            {isolated(label.name)}
          </tspan>
          <tspan className="fill-text-2 text-[16px] font-medium" dx={6}>
            {label.value}
          </tspan>
        </text>
      )}
    </>
  );
}

/** The legend of a plot too narrow for labels. */
function Legend({ labels }: { labels: readonly PlotLabel[] }) {
  return (
    <ul className="num grid grid-cols-2 gap-x-4 gap-y-1 text-[15px]" aria-hidden>
      {labels.map(({ line, name, value }) => (
        <li key={line.userId} className="flex min-w-0 items-center gap-2">
          <span className="size-2.5 shrink-0 rounded-full" style={{ background: colorOf(line) }} />
          <span className="truncate" translate="no">
            {isolated(name)}
          </span>
          <span className="ml-auto whitespace-nowrap font-medium! text-text-2">{value}</span>
        </li>
      ))}
    </ul>
  );
}

type PlayoffWeeksProps = { plot: Plot; current: number; playoff: { weeks: readonly number[]; text: string } };

function PlayoffWeeks({ plot, current, playoff }: PlayoffWeeksProps) {
  const id = useId();
  const half = plot.step / 2;
  const from = plot.x(Math.min(...playoff.weeks)) - half;
  const to = Math.min(plot.x(Math.max(...playoff.weeks)) + half, plot.width);
  if (to <= from) return null;
  // The text is hidden when labels reach it or the playoff area is too narrow.
  const hasRoom = plot.x(current) + plot.labelWidth < from && to - from > 110;
  return (
    <>
      <defs>
        <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" x2="0" y1="0" y2="7" stroke="var(--line-hash)" strokeWidth="1" />
        </pattern>
      </defs>
      <rect
        x={from}
        y={plot.top}
        width={to - from}
        height={plot.bottom - plot.top}
        fill={`url(#${id})`}
        opacity="0.6"
      />
      {hasRoom ? (
        <text x={(from + to) / 2} y={plot.bottom - 12} textAnchor="middle" style={{ fill: 'var(--text)' }}>
          {playoff.text}
        </text>
      ) : null}
    </>
  );
}
