import { isUnlikelyToPlay } from '../players/injury.ts';
import type { Position } from '../players/positions.ts';
import { CHANCES_TO_PLAY, LEVELS, PROJECTION_DECAY, PROJECTION_GAMES, USUAL_CHANCE } from './levels.ts';

/** A week of a player that has begun, as it is known. Points are hundredths. */
export interface KnownWeek {
  /** 0 is the current week. */
  readonly weeksAgo: number;
  /** What a source projected; null where none did. */
  readonly projected: number | null;
  /**
   * Points of a finished game: 0 without a stat line. Null where it says nothing of the player: a bye, a game that is not over,
   * or one that the player was reported out for.
   */
  readonly scored: number | null;
}

/**
 * The points that a player can be expected to score in a game that they play, in hundredths, on the scale of a source's
 * projections. A weighted mean of three things: the points of past games, of which each counts less than the next one; the
 * source's recent projections, which count as PROJECTION_GAMES games; and the mean of the position (LEVELS). Null where
 * nothing is known: no projection and no game.
 */
export function playerLevel(position: Position, weeks: readonly KnownWeek[]): number | null {
  const { mean, meanGames, decay } = LEVELS[position];
  const games = weighted(weeks, decay, ({ scored }) => scored);
  const projections = weighted(weeks, PROJECTION_DECAY, ({ projected }) =>
    projected !== null && projected > 0 ? projected : null,
  );
  if (games.weight === 0 && projections.weight === 0) return null;
  const projected = projections.weight === 0 ? 0 : projections.sum / projections.weight;
  const projectedGames = projections.weight === 0 ? 0 : PROJECTION_GAMES;
  const sum = games.sum + projected * projectedGames + mean * meanGames;
  return sum / (games.weight + projectedGames + meanGames);
}

/** The chance (0 to 1) that a player will play in a game so many weeks from now, by what is reported of them now. */
export function chanceToPlay(injuryStatus: string | null, weeksAhead: number): number {
  const chances = CHANCES_TO_PLAY[healthOf(injuryStatus)];
  return chances[Math.min(weeksAhead, chances.length - 1)] ?? 0;
}

/** A game to come, of a player's team. */
export interface ComingGame {
  /** 0 is the current week. */
  readonly weeksAhead: number;
  readonly injuryStatus: string | null;
  /** The source's own projection of this game, in hundredths; null where it has none. */
  readonly projected: number | null;
}

/**
 * What can be projected of a game now, in whole hundredths: the level, less for the chance that the player does not play. A
 * source's own projection of the game takes the place of the level. Null where nothing is known of the player. It
 * depends on nothing but what is known now, and on no lineup.
 */
export function projectGame(level: number | null, { weeksAhead, injuryStatus, projected }: ComingGame): number | null {
  if (weeksAhead === 0 && isUnlikelyToPlay(injuryStatus)) return level === null && projected === null ? null : 0;
  const chance = chanceToPlay(injuryStatus, weeksAhead);
  if (projected !== null) {
    // The source has taken the usual risk into account, and for this week what is reported.
    return Math.round(projected * (weeksAhead === 0 ? 1 : chance / chanceToPlay(null, weeksAhead)));
  }
  return level === null ? null : Math.round(level * Math.min(1, chance / USUAL_CHANCE));
}

function healthOf(injuryStatus: string | null): keyof typeof CHANCES_TO_PLAY {
  const status = injuryStatus?.trim().toLowerCase() ?? '';
  if (status === 'questionable' || status === 'doubtful') return status;
  if (/^(ir|pup|nfi|suspended)$/.test(status)) return 'reserve';
  return isUnlikelyToPlay(injuryStatus) ? 'out' : 'healthy';
}

function weighted(weeks: readonly KnownWeek[], decay: number, read: (week: KnownWeek) => number | null) {
  let weight = 0;
  let sum = 0;
  for (const week of weeks) {
    const value = read(week);
    if (value === null) continue;
    const share = decay ** week.weeksAgo;
    weight += share;
    sum += share * value;
  }
  return { weight, sum };
}
