import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { useRounds } from '../rounds.ts';
import { type LogBar, topOf } from './detail-model.ts';

const KEY = [
  { label: 'Beat projection', mark: 'size-2.5 bg-chalk' },
  { label: 'Under', mark: 'size-2.5 bg-text-3' },
  { label: 'Projection', mark: 'h-0.5 w-4 bg-flag-text' },
];

/** Actual against projected points, one bar per week. Hidden from screen readers: the table below has the numbers. */
export function GameLogPlot({ bars }: { bars: readonly LogBar[] }) {
  const top = topOf(bars);
  const id = useId();
  const lines = Array.from({ length: top / 1000 + 1 }, (_, at) => at * 1000).filter(
    (at) => top <= 4000 || at % 2000 === 0,
  );
  return (
    <div aria-hidden className="relative pl-[30px] max-md:pl-[22px]">
      <div className="absolute inset-x-0 top-6 bottom-auto h-37.5">
        {lines.map((at) => (
          <span
            key={at}
            className="absolute inset-x-0 h-0 w-full font-num text-meta/[0] font-medium text-text-2 before:absolute before:top-0 before:right-0 before:left-[26px] before:border-t before:border-line max-md:before:left-5"
            style={{ bottom: `${(at / top) * 100}%` }}
          >
            {at / 100}
          </span>
        ))}
      </div>
      <div
        className="relative grid gap-[clamp(3px,1.2vw,18px)] px-2 pt-6 max-md:px-0.5"
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {bars.map((bar) => (
          <Bar key={`${id}${bar.weekNumber}`} bar={bar} top={top} isMany={bars.length > 10} />
        ))}
      </div>
      <ul className="mt-3 mb-4.5 flex flex-wrap gap-x-4.5 gap-y-1 text-meta text-text-2">
        {KEY.map(({ label, mark }) => (
          <li key={label} className="flex items-center gap-[7px]">
            <i className={cx('rounded-[1px]', mark)} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The share of the plot's height that a number takes. */
const CROSSED = 0.14;

/** How a bar looks by what became of the projection. */
const LOOKS: Partial<Record<LogBar['kind'], string>> = {
  beat: 'bg-chalk',
  under: 'bg-text-3',
  to_come: 'border-2 border-b-0 border-dashed border-flag-text',
};

/** One of many has no numbers on a phone. */
function Bar({ bar, top, isMany }: { bar: LogBar; top: number; isMany: boolean }) {
  const { mark } = useRounds();
  const height = (hundredths: number | null) => `${(Math.max(0, hundredths ?? 0) / top) * 100}%`;
  const points = bar.kind === 'to_come' ? bar.projected : bar.actual;
  // A number that would cross the projection line is placed on it.
  const { projected } = bar;
  const isCrossed = points !== null && projected !== null && projected > points && projected - points < top * CROSSED;
  const numberOver = isCrossed ? projected : points;
  const look = LOOKS[bar.kind];
  const word = { bye: 'BYE', absent: 'DNP' }[bar.kind as string];
  const [side, team = ''] = bar.opponent?.split(' ') ?? [];
  return (
    <div className="flex min-w-0 flex-col items-center whitespace-nowrap">
      <div className="relative w-full max-w-11 h-37.5">
        {look ? (
          <i
            className={cx('absolute inset-x-0 bottom-0 min-h-0.5 rounded-t-[2px] forced-colors:bg-[CanvasText]', look)}
            style={{ height: height(points) }}
          />
        ) : null}
        {look ? (
          <b
            translate="no"
            className={cx(
              'absolute left-[50%] -translate-x-1/2 px-0.5 pb-1 font-num text-[15px]/none font-semibold [text-shadow:0_0_3px_var(--raise-1),0_0_3px_var(--raise-1)]',
              isMany ? 'max-md:hidden' : 'max-md:text-meta/none',
            )}
            style={{ bottom: height(numberOver) }}
          >
            {formatPoints(points, 1)}
          </b>
        ) : (
          <span className="absolute inset-x-0 top-auto bottom-1.5 text-center font-num text-cap/none font-medium text-text-2">
            {word}
          </span>
        )}
        {bar.kind !== 'to_come' && bar.projected !== null ? (
          <i
            className="absolute -inset-x-1 -mb-px h-0.5 bg-flag-text forced-colors:bg-[CanvasText] outline outline-raise-1"
            style={{ bottom: height(bar.projected) }}
          />
        ) : null}
      </div>
      <b
        className={cx(
          'mt-[7px] font-num text-[14px]/[1.2] font-semibold',
          isMany && 'max-md:text-cap/[1.2]',
          bar.kind === 'to_come' && 'text-flag-text',
        )}
      >
        {mark(bar.weekNumber)}
      </b>
      <span
        className={cx(
          'font-num text-meta/[1.3] font-medium text-text-2',
          isMany ? 'max-md:hidden' : 'max-md:text-cap/[1.3]',
        )}
      >
        {side === '@' ? `@ ${team}` : team}
      </span>
    </div>
  );
}
