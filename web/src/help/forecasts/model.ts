/** A step of a calibration curve: which chances fall in it, their average, what happened, and of how many lineups. */
interface CalibrationStep {
  /** From this chance, up to the beginning of the next step. */
  readonly from: number;
  readonly forecast: number;
  readonly happened: number;
  readonly lineups: number;
}

/** How often chances came true. All figures are printed by `npm run calibrate`. */
export interface Calibration {
  /** How wide a step is. */
  readonly width: number;
  readonly steps: readonly CalibrationStep[];
}

/** The season that the curves are from; each week was foreseen with tables fitted on the other weeks. */
export const CALIBRATED_SEASON = 2025;

/** That one lineup of two wins the week, from both sides of the pairs. */
export const PAIRS: Calibration = {
  width: 0.1,
  steps: [
    { from: 0, forecast: 0.083, happened: 0.05, lineups: 20 },
    { from: 0.1, forecast: 0.161, happened: 0.134, lineups: 187 },
    { from: 0.2, forecast: 0.259, happened: 0.288, lineups: 628 },
    { from: 0.3, forecast: 0.354, happened: 0.386, lineups: 1173 },
    { from: 0.4, forecast: 0.45, happened: 0.445, lineups: 1592 },
    { from: 0.5, forecast: 0.55, happened: 0.555, lineups: 1591 },
    { from: 0.6, forecast: 0.646, happened: 0.615, lineups: 1174 },
    { from: 0.7, forecast: 0.741, happened: 0.712, lineups: 628 },
    { from: 0.8, forecast: 0.839, happened: 0.866, lineups: 187 },
    { from: 0.9, forecast: 0.917, happened: 0.95, lineups: 20 },
  ],
};

/** That a lineup wins the week in a group of twelve. */
export const TABLES: Calibration = {
  width: 0.05,
  steps: [
    { from: 0, forecast: 0.03, happened: 0.036, lineups: 3102 },
    { from: 0.05, forecast: 0.073, happened: 0.067, lineups: 2954 },
    { from: 0.1, forecast: 0.121, happened: 0.127, lineups: 1459 },
    { from: 0.15, forecast: 0.172, happened: 0.163, lineups: 680 },
    { from: 0.2, forecast: 0.222, happened: 0.212, lineups: 240 },
    { from: 0.25, forecast: 0.271, happened: 0.227, lineups: 110 },
    { from: 0.3, forecast: 0.322, happened: 0.4, lineups: 50 },
    { from: 0.35, forecast: 0.378, happened: 0.333, lineups: 30 },
    { from: 0.4, forecast: 0.419, happened: 0.375, lineups: 8 },
    { from: 0.45, forecast: 0.48, happened: 0.8, lineups: 5 },
    { from: 0.5, forecast: 0.527, happened: 1, lineups: 2 },
  ],
};

/** With fewer lineups chance alone moves a share by more than ten points. */
const FEWEST = 100;

const percent = (share: number) => Math.round(share * 100);

/**
 * How often chances like this one came true: 'In 2025, when we said 20 to 25%, it happened 23% of the time.' Null for a
 * step that too few lineups fell in.
 */
export function calibrationWords(chance: number, { width, steps }: Calibration): string | null {
  // A chance that is stored as 0.3 may be a little less than three times 0.1.
  const step = steps.findLast(({ from }) => chance >= from - 1e-9);
  if (step === undefined || step.lineups < FEWEST || chance >= step.from + width + 1e-9) return null;
  const said = `${percent(step.from)} to ${percent(step.from + width)}%`;
  return `In ${CALIBRATED_SEASON}, when we said ${said}, it happened ${percent(step.happened)}% of the time.`;
}
