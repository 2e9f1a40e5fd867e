import type { Position } from '../players/positions.ts';

/** How a position's level is estimated. */
export interface PositionLevel {
  /** Points of an average player of the position who is at times in a lineup, in hundredths. */
  readonly mean: number;
  /** For how many games the mean counts. */
  readonly meanGames: number;
  /** How much a game counts against one a week later. */
  readonly decay: number;
}

/** Fitted on a season's games; kickers and defenses differ little and are mostly luck, so that they count by their mean. */
export const LEVELS: Readonly<Record<Position, PositionLevel>> = {
  QB: { mean: 1000, meanGames: 1, decay: 0.87 },
  RB: { mean: 600, meanGames: 1, decay: 0.87 },
  WR: { mean: 600, meanGames: 1, decay: 0.87 },
  TE: { mean: 450, meanGames: 1, decay: 0.9 },
  K: { mean: 820, meanGames: 14, decay: 1 },
  DEF: { mean: 600, meanGames: 14, decay: 1 },
};

/** For how many games a source's recent projections count, and how much one counts against one a week later. */
export const PROJECTION_GAMES = 8;
export const PROJECTION_DECAY = 0.7;

/**
 * The chance of playing this week, next week and so on, by what is reported now: the share of players who had a stat
 * line. The last value holds for all later weeks.
 */
export const CHANCES_TO_PLAY = {
  healthy: [0.97, 0.9, 0.87, 0.84, 0.83, 0.82, 0.81, 0.8, 0.79, 0.78],
  questionable: [0.8, 0.79, 0.76, 0.75],
  doubtful: [0.1, 0.5, 0.64, 0.66, 0.67],
  out: [0, 0.42, 0.58, 0.64, 0.65, 0.66, 0.67, 0.68, 0.7],
  reserve: [0, 0.04, 0.07, 0.12, 0.16, 0.23, 0.28, 0.32, 0.38],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** What a projection already leaves room for: of players who are projected, this share plays. */
export const USUAL_CHANCE = 0.91;
