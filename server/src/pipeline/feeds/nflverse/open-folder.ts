import type { Db } from '../../../db/pool.ts';
import { type FeedFile, filesReadBefore, shrinkage } from '../feed-state.ts';
import { readLastGood, type StoredGame } from '../last-good.ts';
import { digestSeasonPlays, PLAYS_KIND, readSeasonPlays } from '../plays/read-plays.ts';
import { FileRefused } from '../response-rejected.ts';
import type { CsvFile } from './csv-file.ts';
import type { Scope } from './row-rules.ts';
import { digestSeasonFiles, FILE_KINDS, type FileKindName, readSeasonFiles } from './season-files.ts';
import { readSeasonRecords, type SeasonRecords } from './season-records.ts';

/** A season's files, read and checked. */
export interface OpenedFolder extends SeasonRecords {
  files: FeedFile[];
  /** For an import, the games that were stored when it began. */
  stored: readonly StoredGame[];
}

/**
 * Reads a season's files and checks them against the last read for the same `use` (an import, a tape). A tape includes
 * recorded plays; an import uses files of record only, and keeps what is stored where a row can't be read. Within the scope
 * of the postseason it is the whole year, with the league's weeks. Throws
 * FileRefused if any file is truncated, empty, of another season, smaller than before or missing: then none is used.
 */
export async function openFolder(
  db: Db,
  folder: string,
  year: number,
  use: 'import' | 'tape',
  onRead: (file: { name: string; rowCount: number }) => void = () => {},
  scope: Scope = 'regular',
): Promise<OpenedFolder> {
  const before = await filesReadBefore(db, year);
  const noted = ({ name, rows }: CsvFile) => onRead({ name, rowCount: rows.length });
  const read = await readSeasonFiles(folder, year, noted, scope);
  const files = (Object.keys(FILE_KINDS) as FileKindName[]).flatMap((kind) => {
    const file = read[kind];
    const last = before.get(`${use}:${kind}`);
    if (file === null && last !== undefined) {
      throw new FileRefused(FILE_KINDS[kind].names(year)[0] ?? kind, 'it was read before and is not there now');
    }
    if (file === null) return [];
    const { name, digest, rowCount = file.rows.length } = file;
    const { mayShrinkPercent } = FILE_KINDS[kind];
    return [notSmaller({ kind: `${use}:${kind}`, name, digest, rowCount, mayShrinkPercent }, last)];
  });
  if (use === 'import') {
    const lastGood = await readLastGood(db, year);
    return { ...readSeasonRecords(read, year, { lastGood, scope }), files, stored: lastGood.games };
  }
  const plays = await readSeasonPlays(folder, year);
  const kept = checkedPlays(plays.file, before.get(PLAYS_KIND));
  for (const file of kept) onRead(file);
  return { ...readSeasonRecords(read, year, { plays: plays.games, scope }), files: [...files, ...kept], stored: [] };
}

/** Whether a folder holds exactly the files of the last read for that use. Compares digests only. */
export async function isReadAlready(db: Db, folder: string, year: number, use: 'import' | 'tape'): Promise<boolean> {
  const before = await filesReadBefore(db, year);
  const digests = await digestSeasonFiles(folder, year);
  const kinds = Object.keys(FILE_KINDS) as FileKindName[];
  const isSame = kinds.every((kind) => before.get(`${use}:${kind}`)?.digest === digests.get(kind));
  if (before.size === 0 || !isSame) return false;
  return use === 'import' || before.get(PLAYS_KIND)?.digest === (await digestSeasonPlays(folder, year));
}

function checkedPlays(file: FeedFile | null, last: { rowCount: number } | undefined): FeedFile[] {
  if (file === null && last === undefined) return [];
  if (file === null) throw new FileRefused('plays', 'they were read before and are not there now');
  return [notSmaller(file, last)];
}

function notSmaller(file: FeedFile, last: { rowCount: number } | undefined): FeedFile {
  const reason = shrinkage(file, last);
  if (reason !== null) throw new FileRefused(file.name, reason);
  return file;
}
