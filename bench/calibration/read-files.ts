import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type CsvFile, type CsvRow, parseCsv } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import {
  FILE_KINDS,
  type FileKindName,
  type SeasonFiles,
} from '../../server/src/pipeline/feeds/nflverse/season-files.ts';

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
export async function readJson(path: string): Promise<unknown> {
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
