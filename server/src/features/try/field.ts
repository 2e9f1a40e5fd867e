import type { TryField } from '@singleback/contract/try.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { histogram, percentile, placeIn } from '@singleback/game/try/percentile.ts';

const COLUMNS = 36;

/** Where `points` (hundredths) are among the totals of the simulated managers, which are sorted, lowest first. */
export function presentField(totals: Int32Array, points: number): TryField {
  return {
    percentile: percentile(totals, points),
    place: placeIn(totals, points),
    of: totals.length,
    median_points: pointsFromHundredths(totals[Math.floor((totals.length - 1) / 2)] ?? 0),
    highest_points: pointsFromHundredths(totals.at(-1) ?? 0),
    histogram: histogram(totals, COLUMNS).map(({ from, count }) => ({ from: pointsFromHundredths(from), count })),
  };
}
