import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { StatKey, StatLine } from '@singleback/game/scoring/stat-line.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import { type CsvFile, type CsvRow, parseCsv } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import type { Schedule } from '../../server/src/pipeline/feeds/nflverse/schedule.ts';
import {
  FILE_KINDS,
  type FileKindName,
  type SeasonFiles,
} from '../../server/src/pipeline/feeds/nflverse/season-files.ts';
import { sleeperLine } from '../../server/src/pipeline/feeds/sleeper/sleeper.ts';
import { defenseKey, teamOfCode } from '../../server/src/pipeline/feeds/teams.ts';
import type { StatLineRecord } from '../../server/src/pipeline/report.ts';

/** Columns by the names that earlier files have for them. */
const EARLIER_NAMES: Readonly<Record<string, readonly string[]>> = {
  team: ['recent_team', 'club_code'],
  passing_interceptions: ['interceptions'],
  sacks_suffered: ['sacks'],
  sack_yards_lost: ['sack_yards'],
  attempts: ['passing_attempts'],
  gsis_id: ['player_id'],
  full_name: ['player_name', 'player_display_name'],
  pos: ['position'],
  name: ['player_name'],
};

const EARLIER_FILES: Partial<Record<FileKindName, readonly string[]>> = {
  playerStats: ['player_stats', 'stats_player_reg'],
  teamStats: ['team_stats'],
  projections: ['projections', 'weekly_projections'],
};

const FOLDERS = ['nflverse', 'projections', ''];

/** A season's files as they are, and what about them has to be known. */
export interface ReadFiles {
  files: SeasonFiles;
  /** 'There are no injuries.' */
  notes: string[];
  /** The player file has kickers. */
  hasKickers: boolean;
}

/**
 * Reads a season's files more leniently than an import does: a missing file is done without, a missing column is empty, columns
 * and files may have their earlier names. Each is noted.
 */
export async function readLenientFiles(folder: string, year: number): Promise<ReadFiles> {
  const notes: string[] = [];
  const files: Partial<SeasonFiles> = {};
  let hasKickers = false;
  for (const kind of Object.keys(FILE_KINDS) as FileKindName[]) {
    const stems = [...FILE_KINDS[kind].names(year), ...(EARLIER_FILES[kind] ?? []).map((stem) => `${stem}_${year}`)];
    const read = await readFirst(folder, stems);
    if (read === null) {
      files[kind] = null;
      notes.push(`There is no ${stems[0]}.csv: ${WITHOUT[kind]}.`);
      continue;
    }
    const { file, missing } = namedAsNow(read, FILE_KINDS[kind].columns.needed);
    if (kind === 'playerStats') hasKickers = !missing.includes('fg_made');
    const reported = missing.filter((column) => column !== 'season' && column !== 'season_type');
    if (reported.length > 0) notes.push(`${file.name} has no ${reported.join(', ')}: counted as empty.`);
    const isOfSeason = (row: CsvRow) => (row.season ?? '') === '' || row.season === String(year);
    const rows = file.rows.filter(isOfSeason).map((row) => (row.season ? row : { ...row, season: String(year) }));
    files[kind] = { ...file, rows };
  }
  return { files: files as SeasonFiles, notes, hasKickers };
}

const WITHOUT: Readonly<Record<FileKindName, string>> = {
  games: 'nothing can be done without it',
  playerStats: 'nothing can be done without it',
  teamStats: 'defenses are from Sleeper, if it is there',
  weeklyRoster: 'players are on the team that they had their last stat line with',
  roster: 'names and ids are those of the other files',
  injuries: 'nobody is known to be hurt',
  ids: 'positions are those of the other files',
  projections: "the project's own projections are used",
};

/** A JSON file, plain or .gz; null when there is none or it can't be read. */
async function readJson(path: string): Promise<unknown> {
  const bytes = await bytesOf(path);
  if (bytes === null) return null;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** The first table that is there of these names, plain or .gz; null without any. */
export async function readFirst(folder: string, stems: readonly string[]): Promise<CsvFile | null> {
  for (const stem of stems) {
    for (const inner of FOLDERS) {
      const path = join(folder, inner, `${stem}.csv`);
      const bytes = await bytesOf(path);
      if (bytes === null) continue;
      const name = basename(path);
      const content = bytes.at(-1) === 0x0a ? bytes : Buffer.concat([bytes, Buffer.from('\n')]);
      const columns = content
        .subarray(0, content.indexOf(10))
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim();
      const names = columns.split(',').map((column) => column.replace(/^"|"$/g, ''));
      return { name, digest: '', ...parseCsv(name, content, { needed: names }) };
    }
  }
  return null;
}

async function bytesOf(path: string): Promise<Buffer | null> {
  const plain = await readFile(path).catch(() => null);
  if (plain !== null) return plain;
  const packed = await readFile(`${path}.gz`).catch(() => null);
  return packed === null ? null : gunzipSync(packed);
}

function namedAsNow(file: CsvFile, needed: readonly string[]): { file: CsvFile; missing: string[] } {
  const [first] = file.rows;
  const has = (column: string) => first !== undefined && Object.hasOwn(first, column);
  const lacking = needed.filter((column) => !has(column));
  const renamed = lacking.flatMap((column) => {
    const earlier = EARLIER_NAMES[column]?.find(has);
    return earlier === undefined ? [] : [[column, earlier] as const];
  });
  const missing = lacking.filter((column) => !renamed.some(([now]) => now === column));
  if (lacking.length === 0) return { file, missing };
  const empty = Object.fromEntries(missing.map((column) => [column, column === 'season_type' ? 'REG' : '']));
  const rows = file.rows.map((row) => ({
    ...empty,
    ...row,
    ...Object.fromEntries(renamed.map(([now, earlier]) => [now, row[earlier] ?? ''])),
  }));
  return { file: { ...file, rows }, missing };
}

/** Sleeper's stats of a week, by its player id. */
export type SleeperStats = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Sleeper's stats of each week of a season that is there: sleeper/stats-regular-2025-1.json, plain or .gz. */
export async function readSleeperStats(folder: string, year: number): Promise<Map<number, SleeperStats>> {
  const weeks = new Map<number, SleeperStats>();
  for (let week = 1; week <= SEASON_WEEKS; week += 1) {
    const read = await readJson(join(folder, 'sleeper', `stats-regular-${year}-${week}.json`));
    if (read !== null && typeof read === 'object') weeks.set(week, statsById(read));
  }
  return weeks;
}

function statsById(read: object): SleeperStats {
  if (!Array.isArray(read)) return new Map(Object.entries(read as Record<string, Record<string, unknown>>));
  return new Map(
    (read as { player_id?: string; stats?: Record<string, unknown> }[]).map((row) => [
      row.player_id ?? '',
      row.stats ?? {},
    ]),
  );
}

/** The stat lines of the defenses of a season. */
export function sleeperDefenses(weeks: ReadonlyMap<number, SleeperStats>, schedule: Schedule): StatLineRecord[] {
  return [...weeks].flatMap(([weekNumber, stats]) =>
    schedule.games
      .filter((game) => game.week === weekNumber && game.homeScore !== null)
      .flatMap((game) =>
        [game.home, game.away].flatMap((team): StatLineRecord[] => {
          const row = [...stats].find(([id]) => isTeam(id, team))?.[1];
          if (row === undefined) return [];
          const opponent = team === game.home ? game.away : game.home;
          return [
            {
              ...{ feedKey: defenseKey(team), weekNumber, game: game.key, team, opponent },
              stats: sleeperLine('DEF', row),
            },
          ];
        }),
      ),
  );
}

function isTeam(code: string, team: string): boolean {
  try {
    return /^[A-Z]{2,3}$/.test(code) && teamOfCode('sleeper', code) === team;
  } catch {
    return false;
  }
}

const KICKS: readonly (readonly [StatKey, string])[] = [
  ['fgMade0_19', 'fg_made_0_19'],
  ['fgMade20_29', 'fg_made_20_29'],
  ['fgMade30_39', 'fg_made_30_39'],
  ['fgMade40_49', 'fg_made_40_49'],
  ['fgMade50_59', 'fg_made_50_59'],
  ['fgMade60', 'fg_made_60_'],
  ['fgMissed', 'fg_missed'],
  ['patMade', 'pat_made'],
];

/**
 * The kickers' rows of a player file that has none. `teamIn` is a player's team in a week, null where they have none; ids are those of
 * the crosswalk and the rosters.
 */
export function sleeperKickers(
  weeks: ReadonlyMap<number, SleeperStats>,
  sources: readonly (CsvFile | null)[],
  { year, schedule, teamIn }: { year: number; schedule: Schedule; teamIn(id: string, week: number): string | null },
): CsvRow[] {
  const kickers = new Map<string, string>();
  for (const row of sources.flatMap((file) => file?.rows ?? [])) {
    const sleeperId = (row.sleeper_id ?? '').replace(/\.0$/, '');
    const isKicker = row.position === 'K' || row.position === 'PK';
    if (isKicker && sleeperId !== '' && row.gsis_id) kickers.set(row.gsis_id.trim(), sleeperId);
  }
  return [...weeks].flatMap(([week, stats]) =>
    [...kickers].flatMap(([id, sleeperId]) => {
      const row = stats.get(sleeperId);
      const team = teamIn(id, week);
      const game = team === null ? undefined : schedule.gameOf(team, week);
      if (row === undefined || team === null || game === undefined || !(Number(row.gp) > 0)) return [];
      const line: StatLine = sleeperLine('K', row);
      return [
        {
          ...{ player_id: id, season: String(year), week: String(week), season_type: 'REG', position: 'K' },
          ...{ team, opponent_team: team === game.home ? game.away : game.home, position_group: 'SPEC' },
          ...Object.fromEntries(KICKS.map(([key, column]) => [column, String(line[key] ?? 0)])),
        },
      ];
    }),
  );
}
