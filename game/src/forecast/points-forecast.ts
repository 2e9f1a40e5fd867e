import type { Position } from '../players/positions.ts';
import { isDefence } from '../scoring/stat-line.ts';
import { FITTED, MEAN_LEFT, VARIANCE_LEFT } from './fitted.ts';
import { valueAt } from './lines.ts';
import { QUANTILES, skewedShape } from './shape.ts';

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

/** What a defence has as its game starts, for no points and no yards allowed (rules of the scoring table). */
const DEFENCE_START = 1000;

/**
 * The points of a whole game, as they can be foreseen before it. `projected` is the projection by our table, in hundredths, as
 * expected-points.ts gives it: 0 is a player who does not play, and scores nothing. Null, where nobody projected the
 * player, is a player of whom little is expected, or an average defence or kicker.
 */
export function forecastBeforeGame(position: Position, projected: number | null): PointsForecast {
  if (projected !== null && projected <= 0) return NO_POINTS;
  const fitted = FITTED[position];
  const projection = projected ?? fitted.unknown;
  return shaped(valueAt(fitted.mean, projection), valueAt(fitted.variance, projection), fitted.skew);
}

/**
 * The points still to come in a game that has started, on top of those scored so far. `share` is how much of the game is left,
 * 1 to 0 (shareLeft): 1 is a game that has not started, and gives `before` unchanged. The mean falls about as fast as the time,
 * the variance more slowly. A defence holds 10.00 from its kickoff on and loses most of it, so that what is still to
 * come is mostly below zero.
 */
export function forecastRest(position: Position, before: PointsForecast, share: number): PointsForecast {
  if (share >= 1 || before.variance === 0) return share > 0 ? before : NO_POINTS;
  if (share <= 0) return NO_POINTS;
  const whole = before.mean - (isDefence(position) ? DEFENCE_START : 0);
  const variance = before.variance * valueAt(VARIANCE_LEFT, share);
  return shaped(whole * valueAt(MEAN_LEFT, share), variance, FITTED[position].skew);
}

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

function shaped(mean: number, variance: number, skew: number): PointsForecast {
  const deviation = Math.sqrt(variance);
  const skewness = mean > 0 ? Math.min(4, (2 * deviation * skew) / mean) : 0;
  return { mean, variance, quantiles: skewedShape(skewness).map((value) => mean + deviation * value) };
}
