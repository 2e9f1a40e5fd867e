import type { ClientBase } from 'pg';
import { CopyOut } from '../db/copy-stream.ts';
import { appliedSchema } from '../db/migrate.ts';
import { onConnection } from '../db/timed-client.ts';
import { copyStatement, digestOfSecret, listTables, readDataFiles, readSequences } from './backup-content.ts';
import { BackupRefused, type Head, type Part, writeBackup } from './backup-file.ts';

/** The source of a backup. */
export interface BackupOf {
  databaseUrl: string;
  dataDir: string;
  /** AUTH_SECRET, where it is set: then it is not in the backup. */
  authSecret: string | null;
  /** Real time, UTC. */
  now: Date;
}

/** The written backup. */
export interface Taken {
  tables: number;
  rows: number;
  files: string[];
  /** Compressed size of the file. */
  bytes: number;
}

const CHUNK = 256 * 1024;

/**
 * Writes everything that can't be regenerated to one file: a consistent snapshot of all tables, and the files of the
 * data folder. The app may be running.
 * @throws BackupRefused when the file exists or can't be written, or the database is not Singleback's
 */
export function takeBackup(file: string, of: BackupOf): Promise<Taken> {
  return onConnection(of.databaseUrl, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only');
    const rows: Record<string, number> = {};
    const files = await readDataFiles(of.dataDir);
    const bytes = await writeBackup(file, partsOf(client, of, files, rows));
    const counts = Object.values(rows);
    return { tables: counts.length, rows: counts.reduce((sum, n) => sum + n, 0), files: [...files.keys()], bytes };
  });
}

async function* partsOf(
  client: ClientBase,
  of: BackupOf,
  files: ReadonlyMap<string, Buffer>,
  rows: Record<string, number>,
): AsyncGenerator<Part> {
  yield { kind: 'head', head: await headOf(client, of, files) };
  for (const table of await listTables(client)) {
    yield { kind: 'table', ...table };
    const counted = { rows: 0 };
    for await (const bytes of copyOut(client, copyStatement(table, 'to stdout'), counted))
      yield { kind: 'bytes', bytes };
    rows[table.table] = counted.rows;
  }
  yield { kind: 'sequences', sequences: await readSequences(client) };
  for (const [file, bytes] of files) {
    yield { kind: 'file', file };
    for (let at = 0; at < bytes.length; at += CHUNK) yield { kind: 'bytes', bytes: bytes.subarray(at, at + CHUNK) };
  }
  yield { kind: 'end', rows };
}

async function headOf(client: ClientBase, of: BackupOf, files: ReadonlyMap<string, Buffer>): Promise<Head> {
  const schema = await appliedSchema(client);
  if (schema.length === 0) throw new BackupRefused('There is nothing of Singleback in this database.');
  const { rows } = await client.query<{ value: string }>("select value from installation where name = 'season'");
  const secretDigest = digestOfSecret(of.authSecret, files);
  return { format: 1, takenAt: of.now.toISOString(), season: rows[0]?.value ?? 'demo', schema, secretDigest };
}

/** PostgreSQL sends rows one by one; they are written in blocks of 256 KB. */
async function* copyOut(client: ClientBase, statement: string, counted: { rows: number }): AsyncGenerator<Buffer> {
  const copy = client.query(new CopyOut(statement));
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of copy.rows as AsyncIterable<Buffer>) {
    counted.rows += linesIn(chunk);
    held.push(chunk);
    length += chunk.length;
    if (length < CHUNK) continue;
    yield Buffer.concat(held, length);
    [held, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(held, length);
  if (counted.rows !== copy.reportedRows) {
    throw new BackupRefused(`${counted.rows} rows came of ${copy.reportedRows}: no backup was written. Try again.`);
  }
}

/** COPY writes one line per row; line breaks in values are escaped as \n. */
function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}
