import type { TryField, TryStart } from '@singleback/contract/try.ts';
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
    histogram: presentHistogram(totals),
  };
}

/** The totals (hundredths, sorted, at least one) that whoever starts is up against. */
export function presentRivals(totals: Int32Array): NonNullable<TryStart['field']> {
  const average = totals.reduce((sum, total) => sum + total, 0) / totals.length;
  return {
    of: totals.length,
    average_points: pointsFromHundredths(Math.round(average)),
    histogram: presentHistogram(totals),
  };
}

const presentHistogram = (totals: Int32Array): TryField['histogram'] =>
  histogram(totals, COLUMNS).map(({ from, count }) => ({ from: pointsFromHundredths(from), count }));
