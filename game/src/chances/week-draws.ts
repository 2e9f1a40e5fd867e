import { type PointsForecast, pointsAt } from '../forecast/points-forecast.ts';
import { normalQuantile, normalShare } from '../forecast/shape.ts';
import type { Position } from '../players/positions.ts';

/** How often the rest of a week is played. */
export const DRAWS = 10_000;

/** A player whose points are drawn. */
export interface DrawnPlayer {
  /** Names the player, 0 or more: the same one has the same days in every draw of a week. */
  readonly key: number;
  readonly position: Position;
  /** The player's team and that of the opponent, as numbers; null for someone who plays in no certain game. */
  readonly teams: { readonly own: number; readonly opposing: number } | null;
  /** What is still to come, without what has been scored. */
  readonly forecast: PointsForecast;
}

/** Points still to come for a player in each draw, packed so that they are added up two draws at a time. */
interface DrawnPoints {
  /** The least of all draws, in hundredths. */
  readonly least: number;
  /** What two draws have above that: the first in the lower 16 bits, the second in the upper. Three columns can be added. */
  readonly pairs: Int32Array;
}

/** Days and points of a player: what happens in each draw, as a step of the distribution, and what it is worth. */
interface Drawn {
  readonly steps: Uint16Array;
  readonly points: { least: number; readonly pairs: Int32Array };
  forecast: PointsForecast | null;
}

// Streams of random values: players by their key, offenses above them.
const OFFENSES_FROM = 0x1000_0000;

/** Three times this fits into 16 bits. Nobody's points spread over more than 218. */
const MOST_ABOVE = 0x5555;

/**
 * The rest of a week, played DRAWS times for all players: drawn once, whatever lineups they are in. What happens to a player
 * in a draw depends on the seed, the player and the offense of the game only, never on other players, lineups or the order
 * of calls; so as a game goes on the same draws move with it, and chances do not flicker.
 */
export class WeekDraws {
  readonly #seed: number;
  readonly #players = new Map<number, Drawn>();

  /** @param seed 32 bits; draws of the same seed are the same everywhere */
  constructor(seed: number) {
    this.#seed = seed;
  }

  /** A normal value of a stream beside those of players, the same for the same seed. */
  normal(stream: number, draw: number): number {
    return normalAt(this.#seed, OFFENSES_FROM * 2 + stream, draw);
  }

  /** Draws a player, or draws the points again for another forecast. */
  set({ key, position, teams, forecast }: DrawnPlayer): void {
    const known = this.#players.get(key) ?? {
      steps: this.#stepsOf(key, position, teams),
      points: { least: 0, pairs: new Int32Array(DRAWS / 2) },
      forecast: null,
    };
    this.#players.set(key, known);
    if (known.forecast !== null && isSame(known.forecast, forecast)) return;
    known.forecast = forecast;
    const { steps, points } = known;
    const { least, above } = worthOf(forecast);
    points.least = least;
    for (let pair = 0; pair < DRAWS / 2; pair += 1) {
      const [first, second] = [steps[pair * 2] as number, steps[pair * 2 + 1] as number];
      points.pairs[pair] = (above[first] as number) | ((above[second] as number) << 16);
    }
  }

  has(key: number): boolean {
    return this.#players.has(key);
  }

  /** Points still to come for a player. Someone never drawn scores nothing. */
  packed(key: number): DrawnPoints {
    return this.#players.get(key)?.points ?? NOTHING;
  }

  /** Points still to come for a player in each draw, in hundredths. */
  points(key: number): Int32Array {
    const { least, pairs } = this.packed(key);
    return Int32Array.from({ length: DRAWS }, (_, draw) => {
      const pair = pairs[draw >> 1] as number;
      return least + (draw % 2 === 0 ? pair & 0xffff : pair >>> 16);
    });
  }

  #stepsOf(key: number, position: Position, teams: DrawnPlayer['teams']): Uint16Array {
    const { offense, loading } = gameFactorOf(position);
    const steps = new Uint16Array(DRAWS);
    const own = teams === null ? 1 : Math.sqrt(1 - loading * loading);
    const stream = teams === null ? 0 : OFFENSES_FROM + teams[offense];
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const alone = own * normalAt(this.#seed, key, draw);
      steps[draw] = stepOf(teams === null ? alone : alone + loading * normalAt(this.#seed, stream, draw));
    }
    return steps;
  }
}

const NOTHING: DrawnPoints = { least: 0, pairs: new Int32Array(DRAWS / 2) };

/** What each step of a forecast is worth, its middle: the least, and what each has above it. */
function worthOf(forecast: PointsForecast): { least: number; above: Uint16Array } {
  const worth = Float64Array.from({ length: STEPS }, (_, step) => pointsAt(forecast, (step + 0.5) / STEPS));
  const least = worth.reduce((lowest, each) => Math.min(lowest, each), Number.POSITIVE_INFINITY);
  return { least, above: Uint16Array.from(worth, (each) => Math.min(MOST_ABOVE, each - least)) };
}

function isSame(one: PointsForecast, other: PointsForecast): boolean {
  return one.mean === other.mean && one.variance === other.variance;
}

/** Number of equally likely steps that a player's day is drawn from. */
export const STEPS = 1024;

/** Normal values at equally likely probabilities: one of them is drawn. */
const NORMAL_VALUES = 4096;

const NORMALS = Float64Array.from({ length: NORMAL_VALUES }, (_, at) => normalQuantile((at + 0.5) / NORMAL_VALUES));

/** Beyond this many deviations lies nothing that is drawn. */
const WIDEST = 6;
const CELLS = 8192;

const STEP_OF = Uint16Array.from({ length: CELLS }, (_, at) => {
  const value = ((at + 0.5) / CELLS) * 2 * WIDEST - WIDEST;
  return Math.min(STEPS - 1, Math.floor(normalShare(value) * STEPS));
});

/** 32 bits that depend on these numbers only, and differ wildly with each of them. */
export function mix(seed: number, stream: number, at: number): number {
  let value = Math.imul(seed ^ Math.imul(stream, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(at + 1, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
}

/** A normal value, mean 0 and deviation 1: the `at`th of a stream. The same for the same numbers, in every process. */
function normalAt(seed: number, stream: number, at: number): number {
  return NORMALS[mix(seed, stream, at) % NORMAL_VALUES] as number;
}

/** The step, 0 to STEPS - 1, whose share of the normal distribution a value falls in. */
function stepOf(value: number): number {
  const cell = Math.floor(((value + WIDEST) / (2 * WIDEST)) * CELLS);
  return STEP_OF[Math.min(CELLS - 1, Math.max(0, cell))] as number;
}

/** How a position's points depend on how an offense does in a game. */
interface GameFactor {
  /** Whose offense: that of the player's own team, or that of the opposing team. */
  readonly offense: 'own' | 'opposing';
  /** Correlation of the points with that factor, -1 to 1. */
  readonly loading: number;
}

const FACTORS: Readonly<Record<Position, GameFactor>> = {
  QB: { offense: 'own', loading: 0.75 },
  RB: { offense: 'own', loading: 0.2 },
  WR: { offense: 'own', loading: 0.38 },
  TE: { offense: 'own', loading: 0.38 },
  K: { offense: 'own', loading: 0.25 },
  DEF: { offense: 'opposing', loading: -0.68 },
};

/**
 * Points within a game depend on each other: each team's offense has one factor per game, a standard normal f. The
 * normal score of a player is `loading × f + √(1 - loading²) × e`, with an e of their own, and its share of the normal
 * distribution the probability for pointsAt. Two players depend on each other by the product of their loadings on the
 * same offense: a quarterback and their receiver rise together, a defense falls with the offense it faces.
 */
export function gameFactorOf(position: Position): GameFactor {
  return FACTORS[position];
}
