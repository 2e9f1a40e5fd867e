import { type CSSProperties, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { pointsText } from '../points-text.ts';
import { type LogBar, topOf } from './log-bars.ts';

/** Actual against projected points, one bar per week. Hidden from screen readers: the table below has the numbers. */
export function GameLogPlot({ bars }: { bars: readonly LogBar[] }) {
  const top = topOf(bars);
  const id = useId();
  const lines = Array.from({ length: top / 1000 + 1 }, (_, at) => at * 1000).filter(
    (at) => top <= 4000 || at % 2000 === 0,
  );
  return (
    <div aria-hidden className={cx('log-plot', bars.length > 10 && 'log-plot-many')}>
      <div className="log-grid">
        {lines.map((at) => (
          <span key={at} style={{ bottom: `${(at / top) * 100}%` }}>
            {at / 100}
          </span>
        ))}
      </div>
      <div className="log-bars" style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}>
        {bars.map((bar) => (
          <Bar key={`${id}${bar.weekNumber}`} bar={bar} top={top} />
        ))}
      </div>
      <ul className="log-key">
        <li data-kind="beat">Beat projection</li>
        <li data-kind="under">Under</li>
        <li data-kind="projected">Projection</li>
      </ul>
    </div>
  );
}

/** The share of the plot's height that a number takes. */
const CROSSED = 0.14;

function Bar({ bar, top }: { bar: LogBar; top: number }) {
  const height = (hundredths: number | null) => `${(Math.max(0, hundredths ?? 0) / top) * 100}%`;
  const points = bar.kind === 'to_come' ? bar.projected : bar.actual;
  // A number that would cross the projection line is placed on it.
  const { projected } = bar;
  const isCrossed = points !== null && projected !== null && projected > points && projected - points < top * CROSSED;
  const numberOver = isCrossed ? projected : points;
  const isGame = bar.kind === 'beat' || bar.kind === 'under' || bar.kind === 'to_come';
  const word = { bye: 'BYE', absent: 'DNP' }[bar.kind as string];
  const [side, team = ''] = bar.opponent?.split(' ') ?? [];
  return (
    <div className="log-week" data-kind={bar.kind}>
      <div className="log-column">
        {isGame ? <i className="log-bar" style={{ '--tall': height(points) } as CSSProperties} /> : null}
        {isGame ? (
          <b className="log-points" style={{ bottom: height(numberOver) }}>
            {pointsText(points)}
          </b>
        ) : (
          <span className="log-word">{word}</span>
        )}
        {bar.kind !== 'to_come' && bar.projected !== null ? (
          <i className="log-projected" style={{ bottom: height(bar.projected) }} />
        ) : null}
      </div>
      <b className="log-number">W{bar.weekNumber}</b>
      <span className="log-opponent">{side === '@' ? `@ ${team}` : team}</span>
    </div>
  );
}
