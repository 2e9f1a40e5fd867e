import { DAY_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { ROOFS } from '@singleback/game/season/roof.ts';
import { SEASON_WEEKS, seasonStart, weekBounds } from '@singleback/game/season/week.ts';
import type { GameCircumstances, SeasonRecord } from '../../report.ts';
import { easternToUtc } from '../eastern-time.ts';
import { teamOfCode, UnknownTeamCode } from '../teams.ts';
import type { Columns, CsvFile, CsvRow } from './csv-file.ts';
import { whole } from './csv-file.ts';
import { FileRefused } from './refusal.ts';

export const GAME_COLUMNS: Columns = {
  needed: ['game_id', 'season', 'game_type', 'week', 'gameday', 'away_team', 'away_score', 'home_team', 'home_score'],
  optional: ['gametime', 'overtime', 'espn', 'spread_line', 'total_line', 'roof'],
};

export interface ScheduledGame {
  key: string;
  espnId: string | null;
  week: number;
  home: string;
  away: string;
  /** UTC; null while the time is not set. */
  kickoff: Date | null;
  homeScore: number | null;
  awayScore: number | null;
  /** The result can't be known before. */
  endsAt: Date;
  /** As the file has them: for a game that is over, the last lines before the kickoff. */
  circumstances: GameCircumstances;
}

export interface Schedule {
  record: SeasonRecord;
  games: ScheduledGame[];
  /** The game of a team in a week; undefined on a bye. */
  gameOf(team: string, week: number): ScheduledGame | undefined;
  gameByKey(key: string): ScheduledGame | undefined;
}

const GAME_MINUTES = 195;
/** A betting line beyond this is an error of the source. */
const MOST_POINTS = 150;
const OVERTIME_MINUTES = 25;
/** Never do that many games kick off at once: two are on Saturday, and some in the late afternoon. */
const MANY_AT_ONCE = 14;
/** A week ends at most this long after its Tuesday morning. */
const LATE_END_MS = 2 * DAY_MS;

/**
 * The regular season of a year. `endings` holds exact ends by game key, where known. Throws FileRefused on a file
 * without games or with an unknown team.
 */
export function readSchedule(file: CsvFile, year: number, endings: ReadonlyMap<string, Date> = new Map()): Schedule {
  const rows = file.rows.filter((row) => row.season === String(year) && row.game_type === 'REG');
  if (rows.length === 0) throw new FileRefused(file.name, `it has no games of the regular season of ${year}`);
  const games = withoutPlaceholders(
    onceEach(
      rows.map((row) => {
        const game = readGame(file.name, row);
        return { ...game, endsAt: endings.get(game.key) ?? game.endsAt };
      }),
    ),
  );
  const ofTeam = new Map(games.flatMap((game) => [game.home, game.away].map((team) => [`${team} ${game.week}`, game])));
  const byKey = new Map(games.map((game) => [game.key, game]));
  return {
    record: { year, name: String(year), weeks: weeksOf(file.name, games) },
    games,
    gameOf: (team, week) => ofTeam.get(`${team} ${week}`),
    gameByKey: (key) => byKey.get(key),
  };
}

/** Our abbreviation for a team's code in a row. Throws FileRefused: an unknown code is never guessed. */
export function teamInRow(file: string, row: CsvRow, column: string, feed: 'nflverse' | 'nflcom' = 'nflverse'): string {
  try {
    return teamOfCode(feed, row[column] ?? '');
  } catch (error) {
    if (error instanceof UnknownTeamCode) throw new FileRefused(file, error.message);
    throw error;
  }
}

/**
 * Each game once. Two teams meet only once a season at the same place, so a second row is a move that is only half done:
 * the row with a score counts, else the one of the earlier week, which locks no later.
 */
function onceEach(games: readonly ScheduledGame[]): ScheduledGame[] {
  const first = (one: ScheduledGame, other: ScheduledGame) =>
    Number(one.homeScore === null) - Number(other.homeScore === null) || one.week - other.week;
  const byTeams = Map.groupBy(games, ({ home, away }) => `${away} ${home}`);
  const kept = new Set([...byTeams.values()].flatMap((rows) => rows.toSorted(first)[0] ?? []));
  return games.filter((game) => kept.has(game));
}

/** In the last week all games have one time until the league sets them: these kick-offs lock nobody (rules 1.5). */
function withoutPlaceholders(games: readonly ScheduledGame[]): ScheduledGame[] {
  const last = games.filter(({ week, homeScore }) => week === SEASON_WEEKS && homeScore === null);
  const times = new Set(last.map(({ kickoff }) => kickoff?.getTime() ?? null));
  if (times.size > 1 || last.length < MANY_AT_ONCE) return [...games];
  return games.map((game) => (game.week === SEASON_WEEKS ? { ...game, kickoff: null } : game));
}

function readGame(file: string, row: CsvRow): ScheduledGame {
  const day = row.gameday ?? '';
  const time = row.gametime ?? '';
  const kickoff = time === '' ? null : easternToUtc(day, time);
  const begins = kickoff ?? easternToUtc(day, '23:59');
  if (Number.isNaN(begins.getTime())) throw new FileRefused(file, `${row.game_id} has no day or time that can be read`);
  const minutes = GAME_MINUTES + (row.overtime === '1' ? OVERTIME_MINUTES : 0);
  const week = whole(file, row, 'week');
  if (week < 1 || week > SEASON_WEEKS) throw new FileRefused(file, `${row.game_id} is in week ${week}`);
  return {
    key: row.game_id ?? '',
    espnId: row.espn === '' ? null : (row.espn ?? null),
    week,
    home: teamInRow(file, row, 'home_team'),
    away: teamInRow(file, row, 'away_team'),
    kickoff,
    homeScore: row.home_score === '' ? null : whole(file, row, 'home_score'),
    awayScore: row.away_score === '' ? null : whole(file, row, 'away_score'),
    endsAt: new Date(begins.getTime() + minutes * MINUTE_MS),
    circumstances: readCircumstances(row),
  };
}

/** Lines and roof are extras: what can't be read is unknown, and no reason to refuse the schedule. */
function readCircumstances(row: CsvRow): GameCircumstances {
  const line = (column: string) => {
    const points = Number(row[column] || Number.NaN);
    return Number.isFinite(points) && Math.abs(points) <= MOST_POINTS ? Math.round(points * 100) : null;
  };
  return {
    spread: line('spread_line'),
    total: line('total_line'),
    roof: ROOFS.find((roof) => roof === row.roof) ?? null,
  };
}

function weeksOf(file: string, games: readonly ScheduledGame[]): SeasonRecord['weeks'] {
  const kickoffs = games.flatMap(({ week, kickoff }) => (week === 1 && kickoff !== null ? [kickoff.getTime()] : []));
  if (kickoffs.length === 0) throw new FileRefused(file, 'week 1 has no kick-off');
  const start = seasonStart(new Date(Math.min(...kickoffs)));
  return Array.from({ length: SEASON_WEEKS }, (_, index) => {
    const weekNumber = index + 1;
    const { startDate, endDate } = weekBounds(start, weekNumber);
    return {
      weekNumber,
      startDate,
      endDate: lateEnd(
        endDate,
        games.filter(({ week }) => week === weekNumber),
      ),
    };
  });
}

/**
 * A week with a game on Tuesday or Wednesday ends with its last game, at most 48 hours later (rules 7.11). The next week
 * starts on time.
 */
function lateEnd(endDate: Date, games: readonly ScheduledGame[]): Date {
  const ends = games.flatMap(({ kickoff, endsAt }) => (kickoff === null ? [] : [endsAt.getTime()]));
  const last = Math.max(endDate.getTime(), ...ends);
  return new Date(Math.min(last, endDate.getTime() + LATE_END_MS));
}
