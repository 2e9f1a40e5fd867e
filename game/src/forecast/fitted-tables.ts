// Forecasts: the estimate of each player for each week, from the seasons before and the games of this one.
import type { Position } from '../players/positions.ts';
import type { Curve } from './lines.ts';

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
