import { DAY_MS, MINUTE_MS, WEEK_MS } from '@singleback/game/season/durations.ts';
import { ROOFS } from '@singleback/game/season/roof.ts';
import { LAST_LEAGUE_WEEK, leagueWeekBounds, SEASON_WEEKS, seasonStart } from '@singleback/game/season/week.ts';
import type { GameCircumstances, SeasonRecord } from '../../report.ts';
import { easternToUtc } from '../eastern-time.ts';
import { type LastGood, NOTHING_STORED, type StoredGame } from '../last-good.ts';
import { BadCell, FileRefused } from '../response-rejected.ts';
import { type TeamCodes, teamOfCode, UnknownTeamCode } from '../teams.ts';
import type { Columns, CsvFile, CsvRow } from './csv-file.ts';
import { shortly, whole } from './csv-file.ts';
import { checkTeamsOfId, isInScope, isOfPostseason, type RowRules, type Scope, weekIn } from './row-rules.ts';

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
  /** Why the file is not believed: the game is as it was stored, or without a kickoff. */
  doubt?: string;
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

/** How single rows of the schedule are read. */
export const GAME_RULES: RowRules = {
  covers: (row, year, scope) => {
    const ofId = /^(\d{4})_/.exec(row.game_id ?? '')?.[1];
    if (ofId !== String(year) && row.season !== String(year)) return false;
    return isInScope(row, year, row.game_type, scope) && (row.game_type === 'REG' || isOfPostseason(row));
  },
  keyOf: (row) => row.game_id || null,
  subjectOf: (row) => `${row.away_team} at ${row.home_team}, week ${row.week}`,
  check: (row) => void readGame(row),
  isOnce: true,
};

/**
 * The season of a year: the regular one, or within the scope of the postseason the whole year, with 22 weeks once a game
 * of the postseason is known. `endings` holds exact ends by game key, where known. `lastGood` has the games as they are
 * stored: one whose row can't be read stays as it is there. Throws FileRefused on a file without games.
 */
export function readSchedule(
  file: CsvFile,
  year: number,
  endings: ReadonlyMap<string, Date> = new Map(),
  lastGood: Pick<LastGood, 'games' | 'lines'> = NOTHING_STORED,
  scope: Scope = 'regular',
): Schedule {
  const rows = file.rows.filter(
    (row) =>
      row.season === String(year) && (row.game_type === 'REG' || (scope === 'postseason' && isOfPostseason(row))),
  );
  if (!rows.some((row) => row.game_type === 'REG'))
    throw new FileRefused(file.name, `it has no games of the regular season of ${year}`);
  const read = onceEach(rows.map(readGame));
  const start = startOfWeek1(read);
  if (start === null) throw new FileRefused(file.name, 'no game has a kickoff');
  const stored = new Map(
    lastGood.games
      .filter(({ weekNumber }) => scope === 'postseason' || weekNumber <= SEASON_WEEKS)
      .map((game) => [
        meeting({ ...game, week: game.weekNumber }),
        scheduledOf(game, lastGood.lines.has(game.feedKey)),
      ]),
  );
  const cancelled = new Set(lastGood.games.flatMap((one) => (one.status === 'cancelled' ? [one.feedKey] : [])));
  const counting = new Map([...stored].filter(([, { key }]) => !cancelled.has(key)));
  const believed = read.map((game) => asBelieved(game, stored.get(meeting(game)), start));
  const games = withoutPlaceholders(onceAWeek([...believed, ...absent(file, read, counting)], stored)).map((game) => ({
    ...game,
    endsAt: endings.get(game.key) ?? game.endsAt,
  }));
  // Of two games of a team in a week the one that is over is right: its figures are of that week.
  const overLast = games.toSorted((one, other) => Number(one.homeScore !== null) - Number(other.homeScore !== null));
  const ofTeam = new Map(
    overLast.flatMap((game) => [game.home, game.away].map((team) => [`${team} ${game.week}`, game])),
  );
  const byKey = new Map(games.map((game) => [game.key, game]));
  return {
    record: { year, name: String(year), weeks: weeksOf(start, games) },
    games,
    gameOf: (team, week) => ofTeam.get(`${team} ${week}`),
    gameByKey: (key) => byKey.get(key),
  };
}

/** Two teams meet once a season at the same place, and perhaps again in the postseason. */
const meeting = ({ home, away, week }: Pick<ScheduledGame, 'home' | 'away' | 'week'>) =>
  `${away} ${home}${week > SEASON_WEEKS ? ' again' : ''}`;

/** A stored game as a file would have it: a result that is not of record is the scoreboard's, and no file has had it. */
function scheduledOf({ feedKey, weekNumber, status, ...game }: StoredGame, isOfRecord: boolean): ScheduledGame {
  const { espnId, home, away, kickoff } = game;
  const isOver = status === 'final' && isOfRecord;
  return {
    ...{ key: feedKey, espnId, week: weekNumber, home, away, kickoff },
    homeScore: isOver ? game.homeScore : null,
    awayScore: isOver ? game.awayScore : null,
    endsAt: new Date((kickoff?.getTime() ?? 0) + GAME_MINUTES * MINUTE_MS),
    circumstances: { spread: null, total: null, roof: null },
  };
}

/**
 * Stored games, without canceled ones, that the file lacks: those that are over, and with unreadable rows all, which are
 * probably in it.
 */
function absent(
  { bad = [] }: CsvFile,
  read: readonly ScheduledGame[],
  stored: ReadonlyMap<string, ScheduledGame>,
): ScheduledGame[] {
  const there = new Set(read.map(meeting));
  const reasons = new Map(bad.map(({ key, doubt }) => [key, doubt.reason]));
  const why = bad.length > 0 ? 'its row may be one that can’t be read' : 'its row is missing';
  return [...stored].flatMap(([teams, game]) =>
    there.has(teams) || (bad.length === 0 && game.homeScore === null)
      ? []
      : [{ ...game, doubt: reasons.get(game.key) ?? why }],
  );
}

/** Our abbreviation for a team's code in a row. Throws BadCell: an unknown code is never guessed. */
export function teamInRow(row: CsvRow, column: string, feed: TeamCodes = 'nflverse'): string {
  try {
    return teamOfCode(feed, row[column] ?? '');
  } catch (error) {
    if (error instanceof UnknownTeamCode) throw new BadCell(`${column} is '${shortly(row[column] ?? '')}'`);
    throw error;
  }
}

/**
 * Each game once: a second row of a meeting is a move that is only half done:
 * the row with a score counts, else the one of the earlier week, which locks no later.
 */
function onceEach(games: readonly ScheduledGame[]): ScheduledGame[] {
  const first = (one: ScheduledGame, other: ScheduledGame) =>
    Number(one.homeScore === null) - Number(other.homeScore === null) || one.week - other.week;
  const byTeams = Map.groupBy(games, meeting);
  const kept = new Set([...byTeams.values()].flatMap((rows) => rows.toSorted(first)[0] ?? []));
  return games.filter((game) => kept.has(game));
}

/** A team plays once a week: a game that has moved into a week where one of its teams has another is as it was stored. */
function onceAWeek(games: readonly ScheduledGame[], stored: ReadonlyMap<string, ScheduledGame>): ScheduledGame[] {
  const inWeek = ({ week, home, away }: ScheduledGame) => [home, away].map((team) => `${team} in week ${week}`);
  const all = Map.groupBy(games.flatMap(inWeek), (one) => one);
  return games.map((game) => {
    const twice = inWeek(game).find((one) => all.get(one)?.length !== 1);
    const before = stored.get(meeting(game));
    if (twice === undefined || before?.week === game.week) return game;
    return { ...(before ?? game), doubt: `two games of ${twice}` };
  });
}

/** In the last week all games have one time until the league sets them: these kick-offs lock nobody (rules 1.5). */
function withoutPlaceholders(games: readonly ScheduledGame[]): ScheduledGame[] {
  const last = games.filter(({ week, homeScore }) => week === SEASON_WEEKS && homeScore === null);
  const times = new Set(last.map(({ kickoff }) => kickoff?.getTime() ?? null));
  if (times.size > 1 || last.length < MANY_AT_ONCE) return [...games];
  return games.map((game) => (game.week === SEASON_WEEKS ? { ...game, kickoff: null } : game));
}

function readGame(row: CsvRow): ScheduledGame {
  const day = row.gameday ?? '';
  const time = row.gametime ?? '';
  const kickoff = time === '' ? null : easternToUtc(day, time);
  const begins = kickoff ?? easternToUtc(day, '23:59');
  const isReadable = begins !== null && (time === '' || kickoff !== null);
  const [home, away] = [teamInRow(row, 'home_team'), teamInRow(row, 'away_team')];
  if (home === away) throw new BadCell(`${home} would play itself`);
  if (!/^\d{4}_\d{1,2}_[A-Z]{2,3}_[A-Z]{2,3}$/.test(row.game_id ?? '')) {
    throw new BadCell(`game_id is '${shortly(row.game_id ?? '')}'`);
  }
  checkTeamsOfId(row.game_id ?? '', [home, away]);
  const score = (column: string) => (row[column] === '' ? null : whole(row, column, SCORES));
  const [homeScore, awayScore] = [score('home_score'), score('away_score')];
  if ((homeScore === null) !== (awayScore === null)) throw new BadCell('only one team has a score');
  const minutes = GAME_MINUTES + (row.overtime === '1' ? OVERTIME_MINUTES : 0);
  return {
    key: row.game_id ?? '',
    espnId: /^\d+$/.test(row.espn ?? '') ? (row.espn as string) : null,
    week: weekIn(row, row.game_type),
    home,
    away,
    kickoff,
    homeScore,
    awayScore,
    endsAt: new Date((begins?.getTime() ?? 0) + minutes * MINUTE_MS),
    circumstances: readCircumstances(row),
    ...(isReadable ? {} : { doubt: `it kicks off on '${shortly(day)}' at '${shortly(time)}'` }),
  };
}

const SCORES = { least: 0, most: 120 };

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

/**
 * The start of week 1, by what most games say with their week and kickoff: a single wrong date moves nothing. Null where
 * no game has a kickoff.
 */
function startOfWeek1(games: readonly ScheduledGame[]): Date | null {
  const votes = new Map<number, number>();
  for (const { kickoff, week } of games) {
    if (kickoff === null) continue;
    const start = seasonStart(new Date(kickoff.getTime() - (week - 1) * WEEK_MS)).getTime();
    votes.set(start, (votes.get(start) ?? 0) + 1);
  }
  const [most] = [...votes].sort(([, one], [, other]) => other - one);
  return most === undefined ? null : new Date(most[0]);
}

/**
 * A game as far as its row is believed. One that can't be read, or whose kickoff is neither in its week nor in the next, is as it was stored,
 * or has no kickoff; a result that was there and is gone is still there, and a game that is over does not move.
 */
function asBelieved(game: ScheduledGame, stored: ScheduledGame | undefined, start: Date): ScheduledGame {
  const { startDate, endDate } = leagueWeekBounds(start, game.week);
  const { kickoff, doubt } = game;
  const without = stored ?? { ...game, kickoff: null, endsAt: endDate };
  if (doubt !== undefined) {
    const { kickoff: last, endsAt } = without;
    return { ...game, kickoff: last, endsAt };
  }
  if (kickoff !== null && (kickoff < startDate || kickoff.getTime() > endDate.getTime() + WEEK_MS)) {
    return { ...without, doubt: `it kicks off on ${kickoff.toISOString()}, which is not in week ${game.week}` };
  }
  if (stored === undefined || stored.homeScore === null) return game;
  const { week, homeScore, awayScore } = stored;
  if (game.week !== week) return { ...stored, doubt: `it is over, and in week ${game.week} now` };
  if (game.homeScore === null) return { ...game, homeScore, awayScore, doubt: 'its score is gone' };
  if (kickoff !== null && stored.kickoff !== null && kickoff.getTime() - stored.kickoff.getTime() > DAY_MS / 2) {
    return { ...game, kickoff: stored.kickoff, endsAt: stored.endsAt, doubt: 'it is over, and on a later day now' };
  }
  return game;
}

function weeksOf(start: Date, games: readonly ScheduledGame[]): SeasonRecord['weeks'] {
  const length = games.some(({ week }) => week > SEASON_WEEKS) ? LAST_LEAGUE_WEEK : SEASON_WEEKS;
  return Array.from({ length }, (_, index) => {
    const weekNumber = index + 1;
    const { startDate, endDate } = leagueWeekBounds(start, weekNumber);
    const own = games.filter(({ week }) => week === weekNumber);
    return { weekNumber, startDate, endDate: lateEnd(endDate, own) };
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
