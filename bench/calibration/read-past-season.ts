import { expectedPoints } from '@singleback/game/players/injury.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { CsvFile, CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { fantasyPosition } from '../../server/src/pipeline/feeds/nflverse/rosters.ts';
import { readSchedule, type Schedule } from '../../server/src/pipeline/feeds/nflverse/schedule.ts';
import {
  checkedFile,
  type FileKindName,
  type SeasonFiles,
} from '../../server/src/pipeline/feeds/nflverse/season-files.ts';
import { readSeasonRecords } from '../../server/src/pipeline/feeds/nflverse/season-records.ts';
import type { GamePlays } from '../../server/src/pipeline/feeds/plays/game-plays.ts';
import { readSeasonPlays } from '../../server/src/pipeline/feeds/plays/read-plays.ts';
import { FileRefused } from '../../server/src/pipeline/feeds/response-rejected.ts';
import { teamOfCode, UnknownTeamCode } from '../../server/src/pipeline/feeds/teams.ts';
import { lastRecords, type RecordKinds, type TimedRecord } from '../../server/src/pipeline/feeds/timed-record.ts';
import {
  type ReadFiles,
  readLenientFiles,
  readSleeperStats,
  type SleeperStats,
  sleeperDefenses,
  sleeperKickers,
} from './read-files.ts';

/** A player in a game of a past season, with what was known at its kickoff. Points are hundredths. */
export interface PastGame {
  id: string;
  position: Position;
  weekNumber: number;
  team: string;
  opponent: string;
  /** The game's key. */
  game: string;
  /** As the app shows it: 0 for a player who is out, null without a projection. */
  projected: number | null;
  injuryStatus: string | null;
  /** 0 without a stat line. */
  scored: number;
  hasPlayed: boolean;
}

/** A season from its files. */
export interface PastSeason {
  year: number;
  /** Of all available players, by week. */
  weeks: ReadonlyMap<number, readonly PastGame[]>;
  /** Stat lines and clocks while games with recorded plays were on, by game. */
  recorded: ReadonlyMap<string, readonly TimedRecord[]>;
  /** Whether a source's projections are there. */
  hasProjections: boolean;
  /** What is missing, in sentences. */
  notes: readonly string[];
}

/**
 * Reads a season folder. Files that are missing are done without, and noted. `isOwn` leaves a source's projections out, so that
 * ours take their place. Throws FileRefused where nothing is left to do.
 */
export async function readPastSeason(folder: string, year: number, isOwn = false): Promise<PastSeason> {
  const all = await readLenientFiles(folder, year);
  const read = isOwn ? { ...all, files: { ...all.files, projections: null } } : all;
  const { games, playerStats } = read.files;
  if (games === null) throw new FileRefused('games.csv', 'it is not there');
  if (playerStats === null) throw new FileRefused(`stats_player_week_${year}.csv`, 'it is not there');
  const schedule = readSchedule(games, year);
  const sleeper = await readSleeperStats(folder, year);
  const { files: completedFiles, notes } = completed(read, { year, schedule, sleeper });
  const files = withGoodRows(completedFiles, year, notes);
  const defenses = files.teamStats === null ? sleeperDefenses(sleeper, schedule) : [];
  if (files.teamStats === null && defenses.length === 0) notes.push('There are no defenses: lineups are without one.');
  const plays = await readPlays(folder, year, notes);
  const { records } = readSeasonRecords(files, year, { plays, otherDefense: defenses });
  return {
    year,
    weeks: gamesByWeek(records, schedule),
    recorded: new Map(plays.map(({ key }) => [key, recordsOf(records, key)])),
    hasProjections: files.projections !== null,
    notes,
  };
}

/** The files without the rows that can't be read, and without those that are none; both are noted. */
function withGoodRows(files: SeasonFiles, year: number, notes: string[]): SeasonFiles {
  const good = { ...files };
  for (const kind of Object.keys(files) as FileKindName[]) {
    const file = files[kind];
    if (file === null) continue;
    try {
      const checked = checkedFile(kind, file, year);
      good[kind] = checked;
      if (checked.bad?.length) notes.push(`${file.name}: ${checked.bad.length} rows can't be read.`);
    } catch (error) {
      if (!(error instanceof FileRefused) || kind === 'games' || kind === 'playerStats') throw error;
      good[kind] = null;
      notes.push(`${error.message}. It is done without.`);
    }
  }
  return good;
}

async function readPlays(folder: string, year: number, notes: string[]): Promise<readonly GamePlays[]> {
  const { games } = await readSeasonPlays(folder, year);
  if (games.length === 0) notes.push('There are no plays: nothing can be said of games in progress.');
  return games;
}

/** The files with what is missing in them made up from others. */
function completed(
  { files, notes, hasKickers }: ReadFiles,
  { year, schedule, sleeper }: { year: number; schedule: Schedule; sleeper: ReadonlyMap<number, SleeperStats> },
): { files: SeasonFiles; notes: string[] } {
  const stats = files.playerStats as CsvFile;
  const known = stats.rows.filter((row) => row.team && row.season_type === 'REG');
  const withOpponents = known.flatMap((row) => withOpponent(row, schedule));
  const weeklyRoster = files.weeklyRoster ?? files.roster ?? rosterOfLines(stats, withOpponents, year);
  const all = [...notes];
  let rows: readonly CsvRow[] = withOpponents;
  if (!hasKickers) {
    const teamIn = teamsByWeek(weeklyRoster);
    const kickers = sleeperKickers(sleeper, [files.ids, files.roster, files.weeklyRoster], { year, schedule, teamIn });
    const empty = Object.fromEntries(Object.keys(stats.rows[0] ?? {}).map((column) => [column, '']));
    rows = [...rows, ...kickers.map((row) => ({ ...empty, ...row }))];
    all.push(kickers.length > 0 ? 'Kickers are from Sleeper.' : 'There are no kickers: lineups are without one.');
  }
  const isWeekly = files.weeklyRoster !== null || files.roster === null;
  return {
    files: { ...files, playerStats: { ...stats, rows: [...rows] }, weeklyRoster: isWeekly ? weeklyRoster : null },
    notes: all,
  };
}

/** The row with its opponent; nothing of a team that has no game in the week, or that is not known. */
function withOpponent(row: CsvRow, schedule: Schedule): CsvRow[] {
  const team = ourTeam(row.team ?? '');
  const game = team === null ? undefined : schedule.gameOf(team, Number(row.week));
  if (team === null || game === undefined) return [];
  return row.opponent_team ? [row] : [{ ...row, opponent_team: game.home === team ? game.away : game.home }];
}

function ourTeam(code: string): string | null {
  try {
    return teamOfCode('nflverse', code);
  } catch (error) {
    if (error instanceof UnknownTeamCode) return null;
    throw error;
  }
}

/** A weekly roster of those who have stat lines: each is on the team of the last line, before the first on that of the first. */
function rosterOfLines(stats: CsvFile, lines: readonly CsvRow[], year: number): CsvFile {
  const byPlayer = Map.groupBy(lines, (row) => row.player_id ?? '');
  const rows = [...byPlayer].flatMap(([id, own]) => {
    const [first] = own;
    if (id === '' || first === undefined || fantasyPosition(first.position) === null) return [];
    return Array.from({ length: SEASON_WEEKS }, (_, index) => {
      const last = own.findLast((row) => Number(row.week) <= index + 1) ?? first;
      return {
        ...{ season: String(year), week: String(index + 1), team: last.team ?? '', position: first.position ?? '' },
        ...{ status: 'ACT', gsis_id: id, game_type: 'REG', full_name: first.player_display_name ?? id },
      };
    });
  });
  return { name: stats.name, digest: '', rows };
}

function teamsByWeek({ rows }: CsvFile): (id: string, week: number) => string | null {
  const teams = new Map(rows.map((row) => [`${row.gsis_id} ${row.week ?? ''}`, ourTeam(row.team ?? '')]));
  return (id, week) => teams.get(`${id} ${week}`) ?? teams.get(`${id} `) ?? null;
}

function recordsOf(records: readonly TimedRecord[], key: string): readonly TimedRecord[] {
  return records.filter(
    (one) =>
      (one.kind === 'game' && one.record.feedKey === key) || (one.kind === 'stat_line' && one.record.game === key),
  );
}

function gamesByWeek(records: readonly TimedRecord[], schedule: Schedule): Map<number, PastGame[]> {
  const last = lastRecords(records);
  const positions = new Map(last('player').map(({ feedKey, position }) => [feedKey, position as Position]));
  const lines = new Map(last('stat_line').map((line) => [`${line.feedKey} ${line.weekNumber}`, line]));
  const projections = knownBySubject(records, 'projection');
  const injuries = knownBySubject(records, 'injury');
  const teams = knownBySubject(records, 'player_week');
  const weeks = new Map<number, PastGame[]>();
  for (const [subject, known] of teams) {
    const { feedKey: id, weekNumber } = known[0]?.record ?? { feedKey: '', weekNumber: 0 };
    const position = positions.get(id);
    const line = lines.get(subject);
    const team = line?.team ?? known.at(-1)?.record.team ?? null;
    const game = team === null ? undefined : schedule.gameOf(team, weekNumber);
    if (position === undefined || team === null || game === undefined || game.homeScore === null) continue;
    const kickoff = game.kickoff ?? game.endsAt;
    // Whoever was on no team at the kickoff could not be picked.
    if ((lastBy(known, kickoff)?.team ?? null) === null) continue;
    const injuryStatus = lastBy(injuries.get(subject) ?? [], kickoff)?.status ?? null;
    const projected = lastBy(projections.get(subject) ?? [], kickoff)?.points ?? null;
    const own = weeks.get(weekNumber) ?? [];
    weeks.set(weekNumber, own);
    own.push({
      ...{ id, position, weekNumber, team, injuryStatus },
      opponent: team === game.home ? game.away : game.home,
      game: game.key,
      projected: expectedPoints(projected, { injuryStatus, hasNoGame: false, hasPlayed: false }),
      scored: line === undefined ? 0 : scorePlayer(position, line.stats),
      hasPlayed: line !== undefined,
    });
  }
  return new Map([...weeks].toSorted(([one], [other]) => one - other));
}

type Known<Kind extends keyof RecordKinds> = { knownAt: Date; record: RecordKinds[Kind] };

function knownBySubject<Kind extends keyof RecordKinds>(records: readonly TimedRecord[], kind: Kind) {
  const known = new Map<string, Known<Kind>[]>();
  for (const one of records) {
    if (one.kind !== kind) continue;
    const own = known.get(one.subject) ?? [];
    known.set(one.subject, own);
    own.push({ knownAt: one.knownAt, record: one.record as RecordKinds[Kind] });
  }
  return known;
}

function lastBy<Kind extends keyof RecordKinds>(
  known: readonly Known<Kind>[],
  at: Date,
): RecordKinds[Kind] | undefined {
  return known.findLast(({ knownAt }) => knownAt <= at)?.record;
}
