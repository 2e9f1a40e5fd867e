import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { FileRefused } from '../response-rejected.ts';
import { type Columns, type CsvFile, digestFile, readCsvFile } from './csv-file.ts';
import { TEAM_STAT_COLUMNS, TEAM_STAT_RULES } from './defense-lines.ts';
import { INJURY_COLUMNS, INJURY_RULES } from './injury-records.ts';
import { PLAYER_STAT_COLUMNS, PLAYER_STAT_RULES } from './player-lines.ts';
import { PROJECTION_COLUMNS, PROJECTION_RULES } from './projections.ts';
import { ID_COLUMNS, ROSTER_COLUMNS, ROSTER_RULES, WEEKLY_ROSTER_COLUMNS, WEEKLY_ROSTER_RULES } from './rosters.ts';
import { type RowRules, type Scope, withGoodRows } from './row-rules.ts';
import { GAME_COLUMNS, GAME_RULES, readSchedule } from './schedule.ts';

interface FileKind {
  /** File names without .csv or .csv.gz; the first existing one is read. */
  names(year: number): readonly string[];
  columns: Columns;
  /** Null: every row that has an id is of use. */
  rules: RowRules | null;
  mayShrinkPercent: number;
}

const ofSeason = (columns: Columns, rules: RowRules, ...stems: string[]): FileKind => ({
  names: (year) => stems.map((stem) => `${stem}_${year}`),
  columns,
  rules,
  mayShrinkPercent: 0,
});

export const FILE_KINDS = {
  games: { names: () => ['games'], columns: GAME_COLUMNS, rules: GAME_RULES, mayShrinkPercent: 0 },
  playerStats: ofSeason(PLAYER_STAT_COLUMNS, PLAYER_STAT_RULES, 'stats_player_week'),
  teamStats: ofSeason(TEAM_STAT_COLUMNS, TEAM_STAT_RULES, 'stats_team_week'),
  weeklyRoster: ofSeason(WEEKLY_ROSTER_COLUMNS, WEEKLY_ROSTER_RULES, 'roster_weekly_skill', 'roster_weekly'),
  roster: ofSeason(ROSTER_COLUMNS, ROSTER_RULES, 'roster'),
  injuries: ofSeason(INJURY_COLUMNS, INJURY_RULES, 'injuries'),
  // The crosswalk removes duplicates now and then.
  ids: { names: () => ['db_playerids'], columns: ID_COLUMNS, rules: null, mayShrinkPercent: 2 },
  projections: ofSeason(PROJECTION_COLUMNS, PROJECTION_RULES, 'nflcom_weekly_projections'),
} as const satisfies Record<string, FileKind>;

/**
 * The good rows of a file for a season, each of which can be read. Throws FileRefused on a file that is not what it
 * claims to be.
 */
export function checkedFile(kind: FileKindName, file: CsvFile, year: number, scope: Scope = 'regular'): CsvFile {
  const { rules } = FILE_KINDS[kind];
  const checked = rules === null ? file : withGoodRows(file, rules, year, scope);
  if (kind === 'games') readSchedule(checked, year);
  return checked;
}

export type FileKindName = keyof typeof FILE_KINDS;

export type SeasonFiles = Record<FileKindName, CsvFile | null>;

const FOLDERS = ['nflverse', 'projections', ''];

/**
 * Reads a season's files from a folder, plain or .gz, named by season; null for a missing one. `onRead` receives each.
 * Throws FileRefused on a file that is truncated, empty, lacks a column or is of another season.
 */
export async function readSeasonFiles(
  folder: string,
  year: number,
  onRead: (file: CsvFile) => void = () => {},
  scope: Scope = 'regular',
): Promise<SeasonFiles> {
  if (!(await isThere(folder))) throw new FileRefused(folder, 'there is no such folder');
  const files: Partial<SeasonFiles> = {};
  for (const kind of Object.keys(FILE_KINDS) as FileKindName[]) {
    const file = await readKind(folder, kind, year, scope);
    if (file !== null) onRead(file);
    files[kind] = file;
  }
  return files as SeasonFiles;
}

/** The digest of each of a season's files in the folder. Throws FileRefused on one that can't be decompressed. */
export async function digestSeasonFiles(folder: string, year: number): Promise<Map<FileKindName, string>> {
  const digests = new Map<FileKindName, string>();
  for (const kind of Object.keys(FILE_KINDS) as FileKindName[]) {
    const path = await findFile(folder, FILE_KINDS[kind].names(year));
    if (path !== null) digests.set(kind, await digestFile(path));
  }
  return digests;
}

async function readKind(folder: string, kind: FileKindName, year: number, scope: Scope): Promise<CsvFile | null> {
  const path = await findFile(folder, FILE_KINDS[kind].names(year));
  return path === null ? null : checkedFile(kind, await readCsvFile(path, FILE_KINDS[kind].columns), year, scope);
}

async function findFile(folder: string, names: readonly string[]): Promise<string | null> {
  const paths = names.flatMap((name) =>
    FOLDERS.flatMap((inner) => ['.csv', '.csv.gz'].map((end) => join(folder, inner, `${name}${end}`))),
  );
  for (const path of paths) {
    if (await isThere(path)) return path;
  }
  return null;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
