import type { Db } from '../../../db/pool.ts';
import { type FeedFile, filesReadBefore, shrinkage } from '../feed-files.ts';
import type { CsvFile } from './csv-file.ts';
import { FileRefused } from './refusal.ts';
import { digestSeasonFiles, FILE_KINDS, type FileKindName, readSeasonFiles } from './season-files.ts';
import { readSeasonRecords, type SeasonRecords } from './season-records.ts';

/** A folder of a season's files, read and checked. */
export interface OpenedFolder extends SeasonRecords {
  files: FeedFile[];
}

/**
 * Reads a season's files and holds them against those read before for the same `use` (an import, a tape). Throws
 * FileRefused on a file that is torn, empty, of another season, smaller than before or gone: nothing of the folder is
 * taken in then, since its files only make sense together.
 */
export async function openFolder(
  db: Db,
  folder: string,
  year: number,
  use: 'import' | 'tape',
  onRead: (file: CsvFile) => void = () => {},
): Promise<OpenedFolder> {
  const before = await filesReadBefore(db, year);
  const read = await readSeasonFiles(folder, year, onRead);
  const files = (Object.keys(FILE_KINDS) as FileKindName[]).flatMap((kind) => {
    const file = read[kind];
    const last = before.get(`${use}:${kind}`);
    if (file === null && last !== undefined) {
      throw new FileRefused(FILE_KINDS[kind].names(year)[0] ?? kind, 'it was read before and is not there now');
    }
    return file === null ? [] : [checkedFile(file, kind, use, last)];
  });
  return { ...readSeasonRecords(read, year), files };
}

/** Whether a folder holds exactly the files that were read before for that use. Looks at their content, not inside. */
export async function isReadAlready(db: Db, folder: string, year: number, use: 'import' | 'tape'): Promise<boolean> {
  const before = await filesReadBefore(db, year);
  const digests = await digestSeasonFiles(folder, year);
  const kinds = Object.keys(FILE_KINDS) as FileKindName[];
  return before.size > 0 && kinds.every((kind) => before.get(`${use}:${kind}`)?.digest === digests.get(kind));
}

function checkedFile(file: CsvFile, kind: FileKindName, use: string, last: { rowCount: number } | undefined): FeedFile {
  const { name, digest } = file;
  const { mayShrinkPercent } = FILE_KINDS[kind];
  // Ghost rows come and go with every build, and nobody misses them.
  const rowCount = file.rows.filter((row) => row.player_id !== '').length;
  const told = { kind: `${use}:${kind}`, name, digest, rowCount, mayShrinkPercent };
  const reason = shrinkage(told, last);
  if (reason !== null) throw new FileRefused(name, reason);
  return told;
}
