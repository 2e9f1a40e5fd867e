/** A step of the calibration curve: what was forecast on average, what happened, and of how many pairs from both sides. */
export interface CalibrationStep {
  readonly forecast: number;
  readonly happened: number;
  readonly pairs: number;
}

/** The season that the curve is from; each week was foreseen with tables fitted on the other weeks. */
export const CALIBRATED_SEASON = 2025;

/** Printed by `npm run calibrate`. */
export const CALIBRATION: readonly CalibrationStep[] = [
  { forecast: 0.082, happened: 0.053, pairs: 19 },
  { forecast: 0.161, happened: 0.132, pairs: 190 },
  { forecast: 0.259, happened: 0.292, pairs: 623 },
  { forecast: 0.354, happened: 0.387, pairs: 1168 },
  { forecast: 0.45, happened: 0.445, pairs: 1599 },
  { forecast: 0.549, happened: 0.555, pairs: 1598 },
  { forecast: 0.646, happened: 0.612, pairs: 1169 },
  { forecast: 0.74, happened: 0.708, pairs: 623 },
  { forecast: 0.839, happened: 0.87, pairs: 192 },
  { forecast: 0.918, happened: 0.947, pairs: 19 },
];
