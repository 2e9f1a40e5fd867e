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
  { forecast: 0.083, happened: 0.05, pairs: 20 },
  { forecast: 0.161, happened: 0.134, pairs: 187 },
  { forecast: 0.259, happened: 0.288, pairs: 628 },
  { forecast: 0.354, happened: 0.386, pairs: 1173 },
  { forecast: 0.45, happened: 0.445, pairs: 1592 },
  { forecast: 0.55, happened: 0.555, pairs: 1591 },
  { forecast: 0.646, happened: 0.615, pairs: 1174 },
  { forecast: 0.741, happened: 0.712, pairs: 628 },
  { forecast: 0.839, happened: 0.866, pairs: 187 },
  { forecast: 0.917, happened: 0.95, pairs: 20 },
];
