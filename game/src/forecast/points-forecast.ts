import type { Position } from '../players/positions.ts';
import { isDefense } from '../scoring/stat-line.ts';
import { FITTED } from './fitted.ts';
import { type FittedShape, type FittedTables, QUANTILES, skewedShape, standardized, valueAt } from './shape.ts';

/** What a player may still score, in hundredths of a point. */
export interface PointsForecast {
  readonly mean: number;
  /** Hundredths squared. */
  readonly variance: number;
  /** 41 values, at 0, 2.5, … 100 %, never falling. Their mean and variance are those above. */
  readonly quantiles: readonly number[];
}

/** Nothing more will be scored: the player does not play, or the game is over. */
export const NO_POINTS: PointsForecast = { mean: 0, variance: 0, quantiles: new Array<number>(QUANTILES).fill(0) };

/** What a defense has as its game starts, for no points and no yards allowed (scoring table). */
const DEFENSE_START = 1000;

/** Below this, nothing is left to happen. */
const SMALLEST_DEVIATION = 1;

/**
 * The points of a whole game, as they can be foreseen before it. `projected` is the projection by our table, in hundredths, as
 * expected-points.ts gives it: 0 is a player who does not play, and scores nothing. Null, where nobody projected the
 * player, is a player of whom little is expected, or an average defense or kicker. `tables` are others than the fitted
 * ones when these are tested.
 */
export function forecastBeforeGame(
  position: Position,
  projected: number | null,
  tables: FittedTables = FITTED,
): PointsForecast {
  if (projected !== null && projected <= 0) return NO_POINTS;
  const fitted = tables.positions[position];
  const projection = projected ?? fitted.unknown;
  const deviation = Math.max(SMALLEST_DEVIATION, valueAt(fitted.deviation, projection));
  return shaped(valueAt(fitted.mean, projection), deviation, shapeAt(fitted.shapes, projection));
}

/**
 * The points still to come in a game that has started, on top of those scored so far. `share` is how much of the game is left,
 * 1 to 0 (shareLeft): 1 is a game that has not started, and gives `before` unchanged. The mean falls about as fast as the
 * time, the variance more slowly, and the distribution gets more skewed. A defense holds 10.00 from its kickoff on and
 * loses most of it, so that what is still to come is mostly below zero.
 */
export function forecastRest(
  position: Position,
  before: PointsForecast,
  share: number,
  tables: FittedTables = FITTED,
): PointsForecast {
  if (share >= 1 || before.variance === 0) return share > 0 ? before : NO_POINTS;
  if (share <= 0) return NO_POINTS;
  const ofDefense = isDefense(position);
  const left = ofDefense ? tables.left.defense : tables.left.others;
  const mean = (before.mean - (ofDefense ? DEFENSE_START : 0)) * valueAt(left.mean, share);
  const deviation = Math.sqrt(before.variance * valueAt(left.variance, share));
  const late = skewedShape(mean > 0 ? Math.min(MOST_SKEWED, (2 * deviation) / mean) : 0);
  const early = standardized(before.quantiles);
  return shaped(mean, deviation, standardized(early.map((value, at) => value * share + (late[at] ?? 0) * (1 - share))));
}

const MOST_SKEWED = 4;

/**
 * The points that a forecast stays below with this probability (0 to 1): the inverse of its distribution. Whole
 * hundredths, and never falling as the probability rises.
 */
export function pointsAt(forecast: PointsForecast, probability: number): number {
  const at = Math.min(1, Math.max(0, probability)) * (QUANTILES - 1);
  const index = Math.min(QUANTILES - 2, Math.floor(at));
  const from = forecast.quantiles[index] ?? 0;
  const to = forecast.quantiles[index + 1] ?? from;
  return Math.round(from + (to - from) * (at - index));
}

function shaped(mean: number, deviation: number, shape: readonly number[]): PointsForecast {
  return { mean, variance: deviation * deviation, quantiles: shape.map((value) => mean + deviation * value) };
}

/** The shape around a projection: a mixture of the two fitted next to it. Mean 0, standard deviation 1. */
function shapeAt(shapes: readonly FittedShape[], projection: number): number[] {
  const above = shapes.findIndex(({ at }) => at >= projection);
  const high = shapes[above === -1 ? shapes.length - 1 : above];
  const low = shapes[above === -1 ? shapes.length - 1 : Math.max(0, above - 1)] ?? high;
  if (high === undefined || low === undefined) return skewedShape(0);
  const weight = high === low ? 1 : (projection - low.at) / (high.at - low.at);
  return standardized(high.quantiles.map((value, at) => value * weight + (low.quantiles[at] ?? 0) * (1 - weight)));
}
