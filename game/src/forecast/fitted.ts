import type { Position } from '../players/positions.ts';
import type { Curve } from './lines.ts';

/** What is known of a position's points, from a season's games. Points are hundredths, variances their squares. */
export interface FittedPosition {
  /** Points to expect of a projection. */
  readonly mean: Curve;
  /** Variance of the points of a projection. */
  readonly variance: Curve;
  /** How skewed the points are: 1 like a gamma distribution of this mean and variance, 0 like a normal one. */
  readonly skew: number;
  /** The projection to assume where there is none. */
  readonly unknown: number;
}

export const FITTED: Readonly<Record<Position, FittedPosition>> = {
  QB: {
    mean: [
      [0, 0],
      [600, 788],
      [2500, 2080],
    ],
    variance: [
      [0, 179_000],
      [2500, 1_029_000],
    ],
    skew: 0,
    unknown: 300,
  },
  RB: {
    mean: [
      [0, 20],
      [2500, 2345],
    ],
    variance: [
      [0, 53_000],
      [2500, 1_128_000],
    ],
    skew: 0.9,
    unknown: 200,
  },
  WR: {
    mean: [
      [0, 50],
      [2500, 2150],
    ],
    variance: [
      [0, 81_000],
      [2500, 1_106_000],
    ],
    skew: 0.9,
    unknown: 200,
  },
  TE: {
    mean: [
      [0, 35],
      [2500, 2335],
    ],
    variance: [
      [0, 10_000],
      [300, 143_000],
      [2500, 1_243_000],
    ],
    skew: 0.9,
    unknown: 200,
  },
  DEF: {
    mean: [
      [0, 300],
      [1500, 1080],
    ],
    variance: [
      [0, 400_000],
      [1500, 450_000],
    ],
    skew: 0.15,
    unknown: 650,
  },
  K: {
    mean: [
      [0, 230],
      [1500, 1235],
    ],
    variance: [
      [0, 199_000],
      [1500, 259_000],
    ],
    skew: 0.3,
    unknown: 700,
  },
};

/** Share of the expected points still to come, by the share of the game that is left. */
export const MEAN_LEFT: Curve = [
  [0, 0],
  [0.1, 0.14],
  [0.25, 0.26],
  [0.5, 0.48],
  [0.75, 0.78],
  [1, 1],
];

/** Share of the variance still to come, by the share of the game that is left. */
export const VARIANCE_LEFT: Curve = [
  [0, 0],
  [0.1, 0.21],
  [0.25, 0.34],
  [0.5, 0.53],
  [0.75, 0.82],
  [1, 1],
];
