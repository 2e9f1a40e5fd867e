import { mean } from './least-squares.ts';

/** A forecast of a yes or no: its probability, what happened (1, 0, or 0.5 for a tie), and the week. */
export interface Forecasted {
  readonly chance: number;
  readonly outcome: number;
  readonly weekNumber: number;
}

/** A step of the calibration curve. */
interface CurveStep {
  readonly from: number;
  readonly count: number;
  readonly meanChance: number;
  readonly meanOutcome: number;
}

/** Steps of the curve of pairs. */
export const STEPS = 10;

/** In tables of twelve most chances are small, so that their curve has steps of 5 %. */
export const TABLE_STEPS = 20;

/** The Brier score: the mean square of chance less outcome. 0 is perfect, a coin has 0.25. */
export function brier(forecasts: readonly Forecasted[]): number {
  return mean(forecasts.map(({ chance, outcome }) => (chance - outcome) ** 2));
}

/** What happened, by tenths of the chance, or as many steps as are given. Of a pair, both sides count. */
export function calibrationCurve(forecasts: readonly Forecasted[], steps = STEPS): CurveStep[] {
  return Array.from({ length: steps }, (_, step) => {
    const own = forecasts.filter(({ chance }) => Math.min(steps - 1, Math.floor(chance * steps)) === step);
    return {
      from: step / steps,
      count: own.length,
      meanChance: mean(own.map(({ chance }) => chance)),
      meanOutcome: mean(own.map(({ outcome }) => outcome)),
    };
  });
}

/** The expected calibration error: how far chance and outcome are apart, by tenths of the chance. */
export function calibrationError(forecasts: readonly Forecasted[]): number {
  const total = Math.max(1, forecasts.length);
  const gaps = calibrationCurve(forecasts).map(
    ({ count, meanChance, meanOutcome }) => (count / total) * Math.abs(meanChance - meanOutcome),
  );
  return gaps.reduce((sum, gap) => sum + gap, 0);
}

/** Both sides of pairs: a chance of .6 that one wins is one of .4 that the other does. */
export function bothSides(pairs: readonly Forecasted[]): Forecasted[] {
  return pairs.flatMap((pair) => [pair, { ...pair, chance: 1 - pair.chance, outcome: 1 - pair.outcome }]);
}

const RESAMPLES = 1_000;

/** The middle 95 % of a figure over samples drawn again with repetition, from a fixed seed. */
export function interval<Item>(items: readonly Item[], figure: (items: readonly Item[]) => number): [number, number] {
  const random = randomFrom('resampling');
  const figures = Array.from({ length: RESAMPLES }, () =>
    figure(items.map(() => items[Math.floor(random() * items.length)] as Item)),
  ).toSorted((one, other) => one - other);
  return [figures[Math.floor(RESAMPLES * 0.025)] ?? 0, figures[Math.floor(RESAMPLES * 0.975)] ?? 0];
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32 on an FNV-1a hash). */
export function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
