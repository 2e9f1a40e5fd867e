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
    { from: 0, forecast: 0.081, happened: 0, lineups: 4 },
    { from: 0.1, forecast: 0.162, happened: 0.11, lineups: 136 },
    { from: 0.2, forecast: 0.262, happened: 0.269, lineups: 543 },
    { from: 0.3, forecast: 0.355, happened: 0.365, lineups: 1170 },
    { from: 0.4, forecast: 0.45, happened: 0.446, lineups: 1746 },
    { from: 0.5, forecast: 0.55, happened: 0.554, lineups: 1748 },
    { from: 0.6, forecast: 0.645, happened: 0.635, lineups: 1170 },
    { from: 0.7, forecast: 0.738, happened: 0.731, lineups: 543 },
    { from: 0.8, forecast: 0.838, happened: 0.89, lineups: 136 },
    { from: 0.9, forecast: 0.919, happened: 1, lineups: 4 },
  ],
};

/** That a lineup wins the week in a group of twelve. */
export const TABLES: Calibration = {
  width: 0.05,
  steps: [
    { from: 0, forecast: 0.032, happened: 0.032, lineups: 2838 },
    { from: 0.05, forecast: 0.073, happened: 0.069, lineups: 3227 },
    { from: 0.1, forecast: 0.121, happened: 0.125, lineups: 1539 },
    { from: 0.15, forecast: 0.171, happened: 0.177, lineups: 661 },
    { from: 0.2, forecast: 0.222, happened: 0.198, lineups: 222 },
    { from: 0.25, forecast: 0.272, happened: 0.333, lineups: 87 },
    { from: 0.3, forecast: 0.321, happened: 0.306, lineups: 36 },
    { from: 0.35, forecast: 0.366, happened: 0.364, lineups: 22 },
    { from: 0.4, forecast: 0.429, happened: 0.8, lineups: 5 },
    { from: 0.45, forecast: 0.47, happened: 1, lineups: 3 },
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
