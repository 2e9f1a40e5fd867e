import { comparePositions, type Position } from '@singleback/game/players/positions.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import { type PastGame, readPastSeason } from '../calibration/read-past-season.ts';

/** A player of a past season. Lists have an entry per week, from week 1. Points are hundredths. */
export interface PastPlayer {
  readonly id: string;
  readonly position: Position;
  /** The team as known when the week's lineup is made; null: on none. */
  readonly teams: readonly (string | null)[];
  /** What was reported of the player's health then. */
  readonly injuries: readonly (string | null)[];
  /** The source's projection of the week as known then, 0 for a player who is out; null without one or without a game. */
  readonly projected: readonly (number | null)[];
  /** The points of the week; null where the player had no stat line. */
  readonly points: readonly (number | null)[];
}

/** A past season as it was known week by week. */
export interface PlayedSeason {
  readonly year: number;
  readonly players: readonly PastPlayer[];
  /** Whether a team has a game in a week, from week 1. */
  hasGame(team: string, week: number): boolean;
  /** What was missing in the folder and how that was made up for. */
  readonly notes: readonly string[];
}

/**
 * Reads a season from a folder laid out like that of a replay. Throws FileRefused when the schedule or the stat lines are
 * missing, or a file can't be trusted; anything else that is missing is done without, and noted.
 */
export async function readPlayedSeason(folder: string, year: number): Promise<PlayedSeason> {
  const { weeks, notes } = await readPastSeason(folder, year);
  const all = [...weeks.values()].flat();
  const played = new Set(
    all.flatMap(({ team, opponent, weekNumber }) => [`${team} ${weekNumber}`, `${opponent} ${weekNumber}`]),
  );
  const hasGame = (team: string, week: number) => played.has(`${team} ${week}`);
  const players = [...Map.groupBy(all, ({ id }) => id).values()]
    .map((games) => pastPlayer(games, hasGame))
    // Without stat lines of defenses nobody could pick one.
    .filter(({ position, points }) => position !== 'DEF' || points.some((each) => each !== null))
    .sort((a, b) => comparePositions(a.position, b.position) || (a.id < b.id ? -1 : 1));
  return { year, players, hasGame, notes };
}

function pastPlayer(games: readonly PastGame[], hasGame: PlayedSeason['hasGame']): PastPlayer {
  const { id, position } = games[0] as PastGame;
  const byWeek = new Map(games.map((game) => [game.weekNumber, game]));
  const weeks = Array.from({ length: SEASON_WEEKS }, (_, at) => at + 1);
  const ofWeeks = weeks.map((week) => byWeek.get(week));
  let last: string | null = null;
  const teams = weeks.map((week): string | null => {
    const game = byWeek.get(week);
    if (game !== undefined) last = game.team;
    // A player who is missing from a week in which the team plays is on no team; one on a bye stays.
    return game !== undefined || (last !== null && !hasGame(last, week)) ? last : null;
  });
  return {
    ...{ id, position, teams },
    injuries: ofWeeks.map((game) => game?.injuryStatus ?? null),
    projected: ofWeeks.map((game) => game?.projected ?? null),
    points: ofWeeks.map((game) => (game?.hasPlayed ? game.scored : null)),
  };
}
