import {
  type Curve,
  type FittedPosition,
  type FittedShape,
  type FittedTables,
  PROBABILITIES,
  standardized,
  valueAt,
} from '@singleback/game/forecast/shape.ts';
import { POSITIONS, type Position } from '@singleback/game/players/positions.ts';
import { fitCurve } from './least-squares.ts';
import type { PastGame } from './read-past-season.ts';

/** Projections (hundredths) between which the lines are straight; kickers and defenses have one line. */
const KNOTS: Readonly<Record<Position, readonly number[]>> = {
  QB: [0, 600, 1400, 2400],
  RB: [0, 500, 1100, 2200],
  WR: [0, 500, 1100, 2200],
  TE: [0, 400, 900, 1800],
  K: [500, 1100],
  DEF: [400, 800],
};

/** Projections around which a shape is fitted. */
const SHAPES: Readonly<Record<Position, readonly number[]>> = {
  QB: [300, 1000, 1700],
  RB: [200, 700, 1400],
  WR: [200, 700, 1400],
  TE: [200, 600, 1100],
  K: [800],
  DEF: [600],
};

/** In samples: what a bend of a line costs. */
const SMOOTHNESS = 150;
/** How far samples reach around the projection of a shape, in hundredths. */
const REACH = 300;
/** The ends of a distribution: one in 250 on each side. */
const TAIL = 0.004;

const UNKNOWN: Readonly<Record<Position, number>> = { QB: 300, RB: 200, WR: 200, TE: 200, K: 800, DEF: 600 };

/**
 * Fits the tables of forecasts before a game on games with a projection: mean and standard deviation by lines, and
 * quantiles of what is left around some projections. `base` has what is not fitted here, and positions without games.
 */
export function fitTables(games: readonly PastGame[], season: number, base: FittedTables): FittedTables {
  const positions = Object.fromEntries(
    POSITIONS.map((position) => {
      const own = games.filter((game) => game.position === position && (game.projected ?? 0) > 0);
      return [position, own.length < 100 ? base.positions[position] : fitPosition(position, own)];
    }),
  ) as Record<Position, FittedPosition>;
  return { ...base, season, positions };
}

/**
 * How much wider than fitted the tables are. This is how wide the ranges of players have to be to hold what they say in weeks
 * and halves of the season that they were not fitted on, and with our own projections, which are rougher than a source's.
 */
const MARGIN = 1.1;

/** The tables with the margin that ranges need in games that they were not fitted on. */
export function withMargin(tables: FittedTables): FittedTables {
  const positions = Object.fromEntries(
    POSITIONS.map((position) => {
      const fitted = tables.positions[position];
      return [position, { ...fitted, deviation: rounded(fitted.deviation.map(([x, y]) => [x, y * MARGIN] as const)) }];
    }),
  ) as Record<Position, FittedPosition>;
  return { ...tables, positions };
}

function fitPosition(position: Position, games: readonly PastGame[]): FittedPosition {
  const knots = KNOTS[position];
  const samples = games.map(({ projected, scored }) => ({ x: projected ?? 0, y: scored, weight: 1 }));
  const first = fitCurve(samples, knots, SMOOTHNESS);
  const rough = deviationOf(samples, first, knots);
  // Points of a small projection vary less, so that they say more of the mean there.
  const weighted = samples.map((one) => ({ ...one, weight: 1 / Math.max(100, valueAt(rough, one.x)) ** 2 }));
  const mean = rounded(fitCurve(weighted, knots, SMOOTHNESS));
  const deviation = rounded(deviationOf(samples, mean, knots));
  const left = samples.map(({ x, y }) => ({ x, y: (y - valueAt(mean, x)) / valueAt(deviation, x) }));
  return {
    mean: rising(mean),
    deviation,
    shapes: SHAPES[position].map((at) => shapeAround(left, at)),
    unknown: UNKNOWN[position],
  };
}

function deviationOf(samples: readonly { x: number; y: number }[], mean: Curve, knots: readonly number[]): Curve {
  const squares = samples.map(({ x, y }) => ({ x, y: (y - valueAt(mean, x)) ** 2, weight: 1 }));
  const rough = fitCurve(squares, knots, SMOOTHNESS);
  const weighted = squares.map((one) => ({ ...one, weight: 1 / Math.max(10_000, valueAt(rough, one.x)) ** 2 }));
  return fitCurve(weighted, knots, SMOOTHNESS).map(([x, y]) => [x, Math.sqrt(Math.max(10_000, y))] as const);
}

/** A higher projection never means less. */
function rising(curve: Curve): Curve {
  let most = Number.NEGATIVE_INFINITY;
  return curve.map(([x, y]) => {
    most = Math.max(most, y);
    return [x, most] as const;
  });
}

const rounded = (curve: Curve): Curve => curve.map(([x, y]) => [x, Math.round(y)] as const);

function shapeAround(left: readonly { x: number; y: number }[], at: number): FittedShape {
  const weighted = left
    .map(({ x, y }) => ({ y, weight: Math.max(0.02, 1 - Math.abs(x - at) / REACH) }))
    .toSorted((one, other) => one.y - other.y);
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const raw = PROBABILITIES.map((probability) => quantileOf(weighted, total * clamp(probability)));
  const quantiles = standardized(smoothed(raw)).map((value) => Math.round(value * 1000));
  return { at, quantiles };
}

const clamp = (probability: number) => Math.min(1 - TAIL, Math.max(TAIL, probability));

function quantileOf(sorted: readonly { y: number; weight: number }[], sum: number): number {
  let passed = 0;
  for (const { y, weight } of sorted) {
    passed += weight;
    if (passed >= sum) return y;
  }
  return sorted.at(-1)?.y ?? 0;
}

/** The mean of each value and its neighbors; the ends stay. */
function smoothed(values: readonly number[]): number[] {
  return values.map((value, at) => {
    const [before, after] = [values[at - 1], values[at + 1]];
    return before === undefined || after === undefined ? value : (before + 2 * value + after) / 4;
  });
}
