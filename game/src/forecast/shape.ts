import type { Position } from '../players/positions.ts';

/** Number of quantiles of a forecast: at 0, 2.5, … 100 %. */
export const QUANTILES = 41;

/** The probability of each quantile; the two ends, which no sample reaches, are those of about one in 250. */
export const PROBABILITIES: readonly number[] = Array.from(
  { length: QUANTILES },
  (_, index) => index / (QUANTILES - 1),
);

const TAIL = 0.004;

/**
 * The 41 quantiles of a distribution of mean 0, standard deviation 1 and this skewness (0 a normal, 2 an exponential):
 * Pearson's type III in Wilson and Hilferty's form.
 */
export function skewedShape(skewness: number): number[] {
  const raw = PROBABILITIES.map((probability) => {
    const z = normalQuantile(Math.min(1 - TAIL, Math.max(TAIL, probability)));
    if (Math.abs(skewness) < 1e-6) return z;
    const cube = 1 - (skewness * skewness) / 36 + (skewness * z) / 6;
    return (2 / skewness) * (Math.max(0, cube) ** 3 - 1);
  });
  return standardized(raw);
}

/** Quantiles moved and scaled to mean 0 and standard deviation 1, with straight lines between them. */
export function standardized(quantiles: readonly number[]): number[] {
  const { mean, variance } = momentsOf(quantiles);
  const deviation = Math.sqrt(variance);
  return quantiles.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}

/** Mean and variance of the distribution that runs straight between equally likely quantiles. */
export function momentsOf(quantiles: readonly number[]): { mean: number; variance: number } {
  const steps = quantiles.length - 1;
  let mean = 0;
  let square = 0;
  for (let index = 0; index < steps; index += 1) {
    const [from, to] = [quantiles[index] ?? 0, quantiles[index + 1] ?? 0];
    mean += (from + to) / 2 / steps;
    square += (from * from + from * to + to * to) / 3 / steps;
  }
  return { mean, variance: Math.max(0, square - mean * mean) };
}

const A = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
];
const B = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572];
const C = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const D = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];
const LOW = 0.02425;

/** The inverse of the normal distribution, by Acklam's approximation: within 1.15e-9 of it. */
export function normalQuantile(probability: number): number {
  if (probability > 0.5) return -normalQuantile(1 - probability);
  if (probability < LOW) {
    const q = Math.sqrt(-2 * Math.log(probability));
    return polynomial(C, q) / (polynomial(D, q) * q + 1);
  }
  const q = probability - 0.5;
  const r = q * q;
  return (polynomial(A, r) * q) / (polynomial(B, r) * r + 1);
}

/** The share of a normal distribution below z, by Abramowitz and Stegun 7.1.26: within 1.5e-7 of it. */
export function normalShare(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const tail = series * Math.exp(-x * x);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

/** a[0] xⁿ + … + a[n]. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

/** How the points around a projection are distributed: 41 quantiles, in thousandths of a standard deviation from the mean. */
export interface FittedShape {
  /** The projection that it was fitted around, in hundredths. */
  readonly at: number;
  readonly quantiles: readonly number[];
}

/** What is known of a position's points from a season's games. Points are hundredths. */
export interface FittedPosition {
  /** Points to expect of a projection. */
  readonly mean: Curve;
  /** Standard deviation of the points of a projection. */
  readonly deviation: Curve;
  /** By ascending projection; between two, a mixture. */
  readonly shapes: readonly FittedShape[];
  /** The projection to assume of somebody without one. */
  readonly unknown: number;
}

/** Shares of what was expected of a whole game that are still to come, by the share of the game that is left. */
export interface FittedLeft {
  readonly mean: Curve;
  readonly variance: Curve;
}

/** Everything that is fitted on a season's games. `bench/calibrate.ts` writes it. */
export interface FittedTables {
  readonly season: number;
  readonly positions: Readonly<Record<Position, FittedPosition>>;
  /** What is still to come of a game that has started, of a defense and of everybody else. */
  readonly left: { readonly defense: FittedLeft; readonly others: FittedLeft };
}

/** A curve of straight lines through points, by ascending x. */
export type Curve = readonly (readonly [x: number, y: number])[];

/** The value of a curve at x; before its first and after its last point, that of the nearest line. */
export function valueAt(curve: Curve, x: number): number {
  const last = curve.length - 1;
  if (last < 1) return curve[0]?.[1] ?? 0;
  let index = 1;
  while (index < last && x > (curve[index]?.[0] ?? 0)) index += 1;
  const [x0, y0] = curve[index - 1] ?? [0, 0];
  const [x1, y1] = curve[index] ?? [0, 0];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}
