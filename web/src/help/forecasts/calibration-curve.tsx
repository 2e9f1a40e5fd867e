import { formatCount } from '@singleback/game/text/count-text.ts';
import { Table } from '../../ui/table.tsx';
import styles from './forecasts.module.css';
import type { Calibration } from './model.ts';

const SIZE = 320;
const MARGIN = 40;
/** Right and above, where the last figure needs room. */
const EDGE = 20;
/** Steps of fewer lineups are in the table only: a few lineups say nothing. */
const FEWEST_DRAWN = 20;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const x = (share: number) => MARGIN + share * (SIZE - MARGIN - EDGE);
const y = (share: number) => SIZE - MARGIN - share * (SIZE - MARGIN - EDGE);
const percent = (share: number) => `${Math.round(share * 100)}%`;

interface CalibrationCurveProps {
  calibration: Calibration;
  /** 'Chance that was forecast, and how often it happened' */
  label: string;
  /** Above the table of the same figures. */
  caption: string;
}

/** What was forecast against what happened, with the same figures as a table below. */
export function CalibrationCurve({ calibration: { width, steps }, label, caption }: CalibrationCurveProps) {
  const drawn = steps.filter(({ lineups }) => lineups >= FEWEST_DRAWN);
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className={styles.curve} role="img" aria-label={label}>
        {TICKS.map((share) => (
          <g key={share}>
            <line className={styles.grid} x1={x(share)} x2={x(share)} y1={y(0)} y2={y(1)} />
            <line className={styles.grid} x1={x(0)} x2={x(1)} y1={y(share)} y2={y(share)} />
            <text className={styles.tick} x={x(share)} y={y(0) + 16} textAnchor="middle">
              {percent(share)}
            </text>
            <text className={styles.tick} x={x(0) - 6} y={y(share) + 4} textAnchor="end">
              {percent(share)}
            </text>
          </g>
        ))}
        <line className={styles.ideal} x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
        <polyline
          className={styles.line}
          points={drawn.map(({ forecast, happened }) => `${x(forecast)},${y(happened)}`).join(' ')}
        />
        {drawn.map(({ forecast, happened, lineups }) => (
          <circle
            key={forecast}
            className={styles.dot}
            cx={x(forecast)}
            cy={y(happened)}
            r={2.5 + Math.sqrt(lineups) / 10}
          />
        ))}
        <text className={styles.tick} x={x(0.5)} y={SIZE - 6} textAnchor="middle">
          Forecast
        </text>
      </svg>
      <Table
        caption={caption}
        captionClass=""
        className={styles.table}
        columns={[
          { head: 'Said', cell: ({ from }) => `${Math.round(from * 100)} to ${percent(from + width)}` },
          { head: 'On average', cell: ({ forecast }) => percent(forecast) },
          { head: 'Won', cell: ({ happened }) => percent(happened) },
          { head: 'Lineups', cell: ({ lineups }) => formatCount(lineups) },
        ]}
        rows={steps}
        idOf={({ from }) => from}
      />
    </figure>
  );
}
