import { isUnlikelyToPlay } from '../players/injury.ts';
import type { Position } from '../players/positions.ts';
import { POSTSEASON_ROUNDS } from '../season/round-words.ts';

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
interface ComingGame {
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

/** How a position's level is estimated. */
interface PositionLevel {
  /** Points of an average player of the position who is at times in a lineup, in hundredths. */
  readonly mean: number;
  /** For how many games the mean counts. */
  readonly meanGames: number;
  /** How much a game counts against one a week later. */
  readonly decay: number;
}

/** Fitted on a season's games; kickers and defenses differ little and are mostly luck, so that they count by their mean. */
const LEVELS: Readonly<Record<Position, PositionLevel>> = {
  QB: { mean: 1000, meanGames: 1, decay: 0.87 },
  RB: { mean: 600, meanGames: 1, decay: 0.87 },
  WR: { mean: 600, meanGames: 1, decay: 0.87 },
  TE: { mean: 450, meanGames: 1, decay: 0.9 },
  K: { mean: 820, meanGames: 14, decay: 1 },
  DEF: { mean: 600, meanGames: 14, decay: 1 },
};

/** For how many games a source's recent projections count, and how much one counts against one a week later. */
const PROJECTION_GAMES = 8;
const PROJECTION_DECAY = 0.7;

/**
 * The chance of playing this week, next week and so on, by what is reported now: the share of players who had a stat
 * line. The last value holds for all later weeks.
 */
const CHANCES_TO_PLAY = {
  healthy: [0.97, 0.9, 0.87, 0.84, 0.83, 0.82, 0.81, 0.8, 0.79, 0.78],
  questionable: [0.8, 0.79, 0.76, 0.75],
  doubtful: [0.1, 0.5, 0.64, 0.66, 0.67],
  out: [0, 0.42, 0.58, 0.64, 0.65, 0.66, 0.67, 0.68, 0.7],
  reserve: [0, 0.04, 0.07, 0.12, 0.16, 0.23, 0.28, 0.32, 0.38],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** What a projection already leaves room for: of players who are projected, this share plays. */
const USUAL_CHANCE = 0.91;

/** A game of a postseason, as it is known. */
export interface PostseasonGame {
  /** 1 to 4. */
  readonly round: number;
  readonly home: string;
  readonly away: string;
  /** By how much the betting market favors the home team, in hundredths of a point; null where unknown. */
  readonly spread: number | null;
  /** By how many points the home team has won, negative where it has lost; null until the game is over. */
  readonly margin: number | null;
}

/** How far results are from the spreads: the standard deviation over regular seasons, in hundredths of a point. */
export const SPREAD_DEVIATION = 1300;

/** The chance (0 to 1) that the team that is favored by `spread` (hundredths of a point) wins. */
export function chanceToWin(spread: number): number {
  const x = spread / SPREAD_DEVIATION;
  // The normal distribution, within 0.0002.
  return 1 / (1 + Math.exp(-(0.07056 * x ** 3 + 1.5976 * x)));
}

/**
 * The chance (0 to 1) of each team to play in each of the four rounds: 1 with a game there, else the chance to play in the round
 * before and to win that. An open game is won by what the spread says, and evenly where there is none or no game is
 * known. Once all games of a round are known nobody else plays in it. A team without a game is not among them: one with a
 * bye comes in with its first matchup.
 */
export function chancesToPlay(games: readonly PostseasonGame[]): ReadonlyMap<string, readonly number[]> {
  const teams = new Set(games.flatMap(({ home, away }) => [home, away]));
  return new Map([...teams].map((team) => [team, chancesOf(team, games)]));
}

function chancesOf(team: string, games: readonly PostseasonGame[]): number[] {
  let [plays, wins] = [0, 0];
  return Array.from({ length: POSTSEASON_ROUNDS }, (_, at) => {
    const ofRound = games.filter(({ round }) => round === at + 1);
    const game = ofRound.find(({ home, away }) => home === team || away === team);
    const isKnown = at === 0 || ofRound.length >= gamesIn(at + 1);
    plays = game ? 1 : isKnown ? 0 : plays * wins;
    wins = game ? chanceIn(game, team) : 1 / 2;
    return plays;
  });
}

/** From the second round on half as many play in each: 4, 2, 1. */
const gamesIn = (round: number) => 2 ** (POSTSEASON_ROUNDS - round);

function chanceIn({ home, spread, margin }: PostseasonGame, team: string): number {
  const side = home === team ? 1 : -1;
  if (margin !== null) return (Math.sign(side * margin) + 1) / 2;
  return spread === null ? 1 / 2 : chanceToWin(side * spread);
}
