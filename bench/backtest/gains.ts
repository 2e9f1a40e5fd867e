import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { POSITIONS } from '@singleback/game/players/positions.ts';
import { expectationsOf } from './expectations.ts';
import { playSeason, type Universe } from './play.ts';
import { GREEDY, type NamedPolicy } from './policies.ts';
import type { PastPlayer, PastSeason } from './read-season.ts';

/** The share of the players of a position in a universe. */
const KEPT = 0.75;

/** What a policy gained over greedy, in points; null where nothing was played. */
export interface Gain {
  readonly name: string;
  /** The mean of all universes. */
  readonly gain: number;
  /** Half the width of the 95 percent interval. */
  readonly ci: number;
  /** The mean of the points of a season. */
  readonly points: number;
}

/**
 * Plays a season in random universes, each without a quarter of the players of each position, by all policies. Each
 * line: the points of each policy in a universe. The same seed gives the same universes.
 */
export function playUniverses(
  season: PastSeason,
  policies: readonly NamedPolicy[],
  count: number,
  onUniverse: (played: number) => void,
): number[][] {
  const expected = expectationsOf(season);
  const hasDefences = season.players.some(({ position }) => position === 'DEF');
  const counts = { ...DEFAULT_SETTINGS.counts, DEF: hasDefences ? DEFAULT_SETTINGS.counts.DEF : 0 };
  const random = randomFrom(season.year);
  return Array.from({ length: count }, (_, at) => {
    const universe: Universe = { players: drawPlayers(season.players, random), expected, counts };
    const greedy = playSeason(universe, GREEDY);
    const played = policies.map((policy) => (policy === GREEDY ? greedy : playSeason(universe, policy)));
    onUniverse(at + 1);
    return played;
  });
}

function drawPlayers(players: readonly PastPlayer[], random: () => number): PastPlayer[] {
  return POSITIONS.flatMap((position) => {
    const ofPosition = players.filter((player) => player.position === position);
    const order = ofPosition.map((player) => ({ player, at: random() })).sort((a, b) => a.at - b.at);
    return order.slice(0, Math.ceil(KEPT * ofPosition.length)).map(({ player }) => player);
  });
}

/**
 * The gains over greedy in points, over all seasons. Universes of one season share most of their players, so the spread
 * of the gains is widened as the jackknife does for samples without a quarter: by the square root of kept / left out.
 */
export function gainsOf(policies: readonly NamedPolicy[], seasons: readonly (readonly number[][])[]): Gain[] {
  const greedyAt = policies.indexOf(GREEDY);
  return policies.map(({ name }, at) => {
    const means = seasons.map((universes) => mean(universes.map((points) => gainIn(points, at, greedyAt))));
    const variances = seasons.map((universes, index) => {
      const middle = means[index] ?? 0;
      const spread = mean(universes.map((points) => (gainIn(points, at, greedyAt) - middle) ** 2));
      return (spread * KEPT) / (1 - KEPT);
    });
    const error = Math.sqrt(variances.reduce((sum, each) => sum + each, 0)) / Math.max(1, seasons.length);
    const points = mean(seasons.flatMap((universes) => universes.map((each) => (each[at] ?? 0) / 100)));
    return { name, gain: oneDecimal(mean(means)), ci: oneDecimal(1.96 * error), points: oneDecimal(points) };
  });
}

const gainIn = (points: readonly number[], at: number, greedyAt: number) =>
  ((points[at] ?? 0) - (points[greedyAt] ?? 0)) / 100;

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
