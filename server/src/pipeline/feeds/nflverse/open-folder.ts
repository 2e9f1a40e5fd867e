import type { Db } from '../../../db/pool.ts';
import { type FeedFile, filesReadBefore, shrinkage } from '../feed-files.ts';
import { digestSeasonPlays, PLAYS_KIND, readSeasonPlays } from '../plays/read-plays.ts';
import type { CsvFile } from './csv-file.ts';
import { FileRefused } from './refusal.ts';
import { digestSeasonFiles, FILE_KINDS, type FileKindName, readSeasonFiles } from './season-files.ts';
import { readSeasonRecords, type SeasonRecords } from './season-records.ts';

/** A folder of a season's files, read and checked. */
export interface OpenedFolder extends SeasonRecords {
  files: FeedFile[];
}

/**
 * Reads a season's files and holds them against those read before for the same `use` (an import, a tape). A tape also
 * has what was recorded play by play; an import is of record alone. Throws FileRefused on a file that is torn, empty, of
 * another season, smaller than before or gone: nothing of the folder is taken in then, since its files only make sense
 * together.
 */
export async function openFolder(
  db: Db,
  folder: string,
  year: number,
  use: 'import' | 'tape',
  onRead: (file: { name: string; rowCount: number }) => void = () => {},
): Promise<OpenedFolder> {
  const before = await filesReadBefore(db, year);
  const read = await readSeasonFiles(folder, year, ({ name, rows }) => onRead({ name, rowCount: rows.length }));
  const files = (Object.keys(FILE_KINDS) as FileKindName[]).flatMap((kind) => {
    const file = read[kind];
    const last = before.get(`${use}:${kind}`);
    if (file === null && last !== undefined) {
      throw new FileRefused(FILE_KINDS[kind].names(year)[0] ?? kind, 'it was read before and is not there now');
    }
    return file === null ? [] : [checkedFile(file, kind, use, last)];
  });
  if (use === 'import') return { ...readSeasonRecords(read, year), files };
  const plays = await readSeasonPlays(folder, year);
  const kept = checkedPlays(plays.file, before.get(PLAYS_KIND));
  for (const file of kept) onRead(file);
  return { ...readSeasonRecords(read, year, plays.games), files: [...files, ...kept] };
}

/** Whether a folder holds exactly the files that were read before for that use. Looks at their content, not inside. */
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
  const reason = shrinkage(file, last);
  if (reason !== null) throw new FileRefused(file.name, reason);
  return [file];
}

function checkedFile(file: CsvFile, kind: FileKindName, use: string, last: { rowCount: number } | undefined): FeedFile {
  const { name, digest } = file;
  const { mayShrinkPercent } = FILE_KINDS[kind];
  // Ghost rows come and go with every build, and nobody misses them.
  const rowCount = file.rows.filter((row) => row.player_id !== '').length;
  const checked = { kind: `${use}:${kind}`, name, digest, rowCount, mayShrinkPercent };
  const reason = shrinkage(checked, last);
  if (reason !== null) throw new FileRefused(name, reason);
  return checked;
}
