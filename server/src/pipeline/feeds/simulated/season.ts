import type { InjuryRecord } from '../feed.ts';
import { type Ailment, drawAilments } from './ailments.ts';
import { type PlayedGame, playGame } from './game.ts';
import { weekReports } from './injury-reports.ts';
import { drawRosters, type RosterPlayer, type TeamSheet } from './rosters.ts';
import { drawSchedule, type ScheduledGame, type SimulatedWeek, seasonWeeks } from './schedule.ts';

/** A whole simulated season. The feed must not reveal what is after the current instant. */
export interface SimulatedSeason {
  seed: string;
  year: number;
  weeks: readonly SimulatedWeek[];
  games: readonly ScheduledGame[];
  players: readonly RosterPlayer[];
  /** Every injury report of the season, oldest first. */
  reports: readonly InjuryRecord[];
  sheetsOf(game: ScheduledGame): { home: TeamSheet; away: TeamSheet };
  /** The simulated game; computed once and cached. */
  played(game: ScheduledGame): PlayedGame;
}

/** Generates a season; the same seed and year give the same one. Games are simulated on first use. */
export function simulateSeason(seed: string, year: number): SimulatedSeason {
  const sheets = drawRosters(seed);
  const players = [...sheets.values()].flatMap((sheet) => sheet.players);
  const ailments = new Map(players.map((player) => [player.feedKey, drawAilments(`${seed}/${year}`, player)]));
  const games = drawSchedule(seed, year);
  const weeks = seasonWeeks(year);
  const sheetsOf = (game: ScheduledGame) => ({ home: sheet(sheets, game.home), away: sheet(sheets, game.away) });
  const results = new Map<string, PlayedGame>();
  return {
    seed,
    year,
    weeks,
    games,
    players,
    reports: drawReports(weeks, games, players, ailments),
    sheetsOf,
    played: (game) => {
      const known = results.get(game.feedKey);
      if (known !== undefined) return known;
      const { home, away } = sheetsOf(game);
      const missing = absentees([...home.players, ...away.players], game.week, ailments);
      const result = playGame(seed, game, { home, away }, missing);
      results.set(game.feedKey, result);
      return result;
    },
  };
}

function sheet(sheets: Map<string, TeamSheet>, team: string): TeamSheet {
  const found = sheets.get(team);
  if (found === undefined) throw new RangeError(`no team ${team}`);
  return found;
}

function absentees(
  players: readonly RosterPlayer[],
  week: number,
  ailments: ReadonlyMap<string, Map<number, Ailment>>,
): Set<string> {
  const absent = players.filter(({ feedKey }) => ailments.get(feedKey)?.get(week)?.plays === false);
  return new Set(absent.map(({ feedKey }) => feedKey));
}

function drawReports(
  weeks: readonly SimulatedWeek[],
  games: readonly ScheduledGame[],
  players: readonly RosterPlayer[],
  ailments: ReadonlyMap<string, Map<number, Ailment>>,
): InjuryRecord[] {
  const byTeamAndWeek = new Map(
    games.flatMap((game) =>
      [game.home, game.away].map((team): [string, ScheduledGame] => [`${team}/${game.week}`, game]),
    ),
  );
  const reports = players.flatMap(({ feedKey, team }) => {
    const own = ailments.get(feedKey);
    return weeks.flatMap((week) =>
      weekReports(
        feedKey,
        week,
        byTeamAndWeek.get(`${team}/${week.weekNumber}`) ?? null,
        own?.get(week.weekNumber),
        own?.get(week.weekNumber - 1),
      ),
    );
  });
  return reports.sort((one, other) => one.reportedAt.getTime() - other.reportedAt.getTime());
}
