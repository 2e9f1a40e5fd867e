import { type KnownWeek, playerLevel, projectGame } from '@singleback/game/forecast/week-projection.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import { POSITIONS } from '@singleback/game/players/positions.ts';
import { drawsFrom } from '@singleback/game/try/season.ts';
import { GREEDY, type NamedPolicy, playSeason, type Universe } from './play.ts';
import type { PastPlayer, PlayedSeason } from './read-season.ts';

/** The share of the players of a position in a universe. */
const KEPT = 0.75;
/** 95 percent of a normal distribution are within this many standard deviations. */
const Z = 1.96;

/** What a policy gained over greedy, in points. */
interface Gain {
  readonly name: string;
  /** The mean of all universes. */
  readonly gain: number;
  /** Half the width of the 95 percent interval of that mean. */
  readonly ci: number;
  /** Half the width of the interval that holds 95 of 100 single universes: what a user may see of it in a season. */
  readonly single: number;
  /** The mean of the points of a season. */
  readonly points: number;
}

/**
 * Plays a season in random universes, each without a quarter of the players of each position, by all policies. Each
 * line: the points of each policy in a universe. The same seed gives the same universes.
 */
export function playUniverses(
  season: PlayedSeason,
  policies: readonly NamedPolicy[],
  count: number,
  onUniverse: (played: number) => void,
): number[][] {
  const expected = expectationsOf(season);
  const hasDefenses = season.players.some(({ position }) => position === 'DEF');
  const counts = { ...DEFAULT_SETTINGS.counts, DEF: hasDefenses ? DEFAULT_SETTINGS.counts.DEF : 0 };
  const random = drawsFrom(String(season.year));
  return Array.from({ length: count }, (_, at) => {
    const universe: Universe = { players: drawPlayers(season.players, random), expected, counts };
    // The default is one of the others, too.
    const known = new Map<string, number>();
    const played = policies.map((policy) => {
      const key = `${policy.horizon} ${policy.later} ${policy.decay}`;
      const points = known.get(key) ?? playSeason(universe, policy);
      known.set(key, points);
      return points;
    });
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
 * The gains over greedy in points, over all seasons. The interval of the mean is that over the universes of the seasons,
 * or where it is wider, that over the means of several seasons.
 */
export function gainsOf(policies: readonly NamedPolicy[], seasons: readonly (readonly number[][])[]): Gain[] {
  const greedyAt = policies.indexOf(GREEDY);
  return policies.map(({ name }, at) => {
    const gains = seasons.map((universes) => universes.map((points) => gainIn(points, at, greedyAt)));
    const means = gains.map(mean);
    const within = Math.sqrt(mean(gains.map((each) => variance(each) / each.length)) / seasons.length);
    const between = Math.sqrt(variance(means) / seasons.length);
    return {
      name,
      gain: oneDecimal(mean(means)),
      ci: oneDecimal(Z * Math.max(within, between)),
      single: oneDecimal(Z * Math.sqrt(mean(gains.map(variance)))),
      points: oneDecimal(mean(seasons.flatMap((universes) => universes.map((each) => (each[at] ?? 0) / 100)))),
    };
  });
}

const gainIn = (points: readonly number[], at: number, greedyAt: number) =>
  ((points[at] ?? 0) - (points[greedyAt] ?? 0)) / 100;

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The variance of what a sample was drawn from; 0 for fewer than two values. */
function variance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/**
 * What was expected of a player at the time, by the same functions as the app's outlook: of the week itself from the
 * source's projection, of a later one from the player's level, if the player's team of the time has a game then.
 */
function expectationsOf(season: PlayedSeason): Universe['expected'] {
  const levels = new Map(season.players.map((player) => [player.id, levelsOf(player, season)]));
  return (player, inWeek, forWeek) => {
    const team = player.teams[inWeek - 1] ?? null;
    if (team === null || !season.hasGame(team, forWeek)) return null;
    const isNow = forWeek === inWeek;
    return projectGame(levels.get(player.id)?.[inWeek - 1] ?? null, {
      weeksAhead: forWeek - inWeek,
      injuryStatus: player.injuries[inWeek - 1] ?? null,
      projected: isNow ? (player.projected[inWeek - 1] ?? null) : null,
    });
  };
}

/** The player's level as known before each week. */
function levelsOf(player: PastPlayer, season: PlayedSeason): (number | null)[] {
  return player.teams.map((_, at) => {
    const weeks = player.teams.slice(0, at + 1).map((__, past) => knownWeek(player, season, past, at));
    return playerLevel(player.position, weeks);
  });
}

/** What a past week says of a player's level: as the outlook has it. Indexes count from 0. */
function knownWeek(
  { projected, teams, points, injuries }: PastPlayer,
  season: PlayedSeason,
  at: number,
  now: number,
): KnownWeek {
  const status = injuries[at] ?? null;
  const wasOut = isUnlikelyToPlay(status) || status?.toLowerCase() === 'doubtful';
  const team = teams[at] ?? null;
  const hadGame = at < now && team !== null && season.hasGame(team, at + 1);
  const scored = hadGame ? (points[at] ?? (wasOut ? null : 0)) : null;
  return { weeksAgo: now - at, projected: projected[at] ?? null, scored };
}
