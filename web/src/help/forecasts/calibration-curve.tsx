import { CALIBRATION } from './calibration.ts';
import styles from './forecasts.module.css';

const SIZE = 320;
const MARGIN = 40;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const x = (share: number) => MARGIN + share * (SIZE - MARGIN - 12);
const y = (share: number) => SIZE - MARGIN - share * (SIZE - MARGIN - 12);
const percent = (share: number) => `${Math.round(share * 100)}%`;

/** What was forecast against what happened, with the same figures as a table below. */
export function CalibrationCurve() {
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className={styles.curve}
        role="img"
        aria-label="Chance that was forecast, and how often it happened"
      >
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
          points={CALIBRATION.map(({ forecast, happened }) => `${x(forecast)},${y(happened)}`).join(' ')}
        />
        {CALIBRATION.map(({ forecast, happened, pairs }) => (
          <circle
            key={forecast}
            className={styles.dot}
            cx={x(forecast)}
            cy={y(happened)}
            r={2.5 + Math.sqrt(pairs) / 10}
          />
        ))}
        <text className={styles.tick} x={x(0.5)} y={SIZE - 6} textAnchor="middle">
          Forecast
        </text>
      </svg>
      <table className={styles.table}>
        <caption>Forecast chance to win a pair, and how often it was won</caption>
        <thead>
          <tr>
            <th scope="col">Forecast</th>
            <th scope="col">Won</th>
            <th scope="col">Lineups</th>
          </tr>
        </thead>
        <tbody>
          {CALIBRATION.map(({ forecast, happened, pairs }) => (
            <tr key={forecast}>
              <td>{percent(forecast)}</td>
              <td>{percent(happened)}</td>
              <td>{pairs.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
