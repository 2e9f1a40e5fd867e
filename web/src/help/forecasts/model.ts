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
    { from: 0, forecast: 0.081, happened: 0.048, lineups: 21 },
    { from: 0.1, forecast: 0.161, happened: 0.135, lineups: 193 },
    { from: 0.2, forecast: 0.26, happened: 0.286, lineups: 630 },
    { from: 0.3, forecast: 0.354, happened: 0.386, lineups: 1160 },
    { from: 0.4, forecast: 0.45, happened: 0.445, lineups: 1595 },
    { from: 0.5, forecast: 0.549, happened: 0.556, lineups: 1587 },
    { from: 0.6, forecast: 0.645, happened: 0.612, lineups: 1164 },
    { from: 0.7, forecast: 0.74, happened: 0.714, lineups: 636 },
    { from: 0.8, forecast: 0.839, happened: 0.865, lineups: 193 },
    { from: 0.9, forecast: 0.919, happened: 0.952, lineups: 21 },
  ],
};

/** That a lineup wins the week in a group of twelve. */
export const TABLES: Calibration = {
  width: 0.05,
  steps: [
    { from: 0, forecast: 0.03, happened: 0.035, lineups: 3085 },
    { from: 0.05, forecast: 0.072, happened: 0.068, lineups: 2952 },
    { from: 0.1, forecast: 0.121, happened: 0.123, lineups: 1464 },
    { from: 0.15, forecast: 0.171, happened: 0.17, lineups: 689 },
    { from: 0.2, forecast: 0.221, happened: 0.204, lineups: 240 },
    { from: 0.25, forecast: 0.271, happened: 0.256, lineups: 117 },
    { from: 0.3, forecast: 0.321, happened: 0.34, lineups: 47 },
    { from: 0.35, forecast: 0.38, happened: 0.344, lineups: 32 },
    { from: 0.4, forecast: 0.429, happened: 0.286, lineups: 7 },
    { from: 0.45, forecast: 0.48, happened: 0.8, lineups: 5 },
    { from: 0.5, forecast: 0.522, happened: 1, lineups: 2 },
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
