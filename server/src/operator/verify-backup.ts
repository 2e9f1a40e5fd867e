import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { CopyOut } from '../db/copy-stream.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { onConnection } from '../db/timed-client.ts';
import { copyStatement, listTables, type Table } from './backup-content.ts';
import { BackupRefused, type Head, readBackup } from './backup-file.ts';
import { checkBackup, restoreBackup } from './restore.ts';

/** A backup that was restored and compared. */
export interface Verified {
  head: Head;
  tables: number;
  rows: number;
  /** Migrations that the backup lacked. With any, rows are compared by number only. */
  migrated: number;
  /** Rows by table name. */
  rowsOf: ReadonlyMap<string, number>;
}

/** The rows of a table in any order. */
interface Content extends Table {
  rows: number;
  /** The sum of the rows' digests. */
  digest: bigint;
}

const MODULUS = 1n << 64n;

/**
 * Restores a backup into a temporary database of the embedded PostgreSQL, and compares every row with the file.
 * @throws BackupRefused when the file is no whole backup, or a table differs after the restore
 */
export async function verifyBackup(file: string): Promise<Verified> {
  const head = await checkBackup(file);
  const dataDir = await mkdtemp(join(tmpdir(), 'singleback-verify-'));
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    const to = { databaseUrl: cluster.url, dataDir, authSecret: null, replaces: false, isTrial: true };
    const { tables, rows, migrated } = await restoreBackup(file, head, to);
    const expected = await contentOfFile(file);
    const differing = await findDifferences(cluster.url, expected, migrated > 0);
    if (differing.length > 0) {
      throw new BackupRefused(`${file} restores with differences in: ${differing.join(', ')}. Don't rely on it.`);
    }
    return { head, tables, rows, migrated, rowsOf: new Map(expected.map((each) => [each.table, each.rows])) };
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The tables that differ from what is expected; those that a migration has dropped don't. */
function findDifferences(url: string, expected: readonly Content[], isOlder: boolean): Promise<string[]> {
  return onConnection(url, async (client) => {
    const there = new Map((await listTables(client)).map((table) => [table.table, table]));
    const differing: string[] = [];
    for (const { table, columns, rows, digest } of expected) {
      const own = there.get(table);
      if (own === undefined) {
        if (!isOlder) differing.push(table);
        continue;
      }
      const found = await contentOfTable(client, isOlder ? own : { table, columns });
      if (found.rows !== rows || (!isOlder && found.digest !== digest)) differing.push(table);
    }
    return differing;
  });
}

async function contentOfTable(client: ClientBase, table: Table): Promise<Content> {
  const content = openContent(table);
  const copy = client.query(new CopyOut(copyStatement(table, 'to stdout')));
  for await (const chunk of copy.rows as AsyncIterable<Buffer>) content.add(chunk);
  return content.end();
}

async function contentOfFile(file: string): Promise<Content[]> {
  const contents: Content[] = [];
  let open: ReturnType<typeof openContent> | null = null;
  for await (const part of readBackup(file)) {
    if (part.kind === 'bytes') {
      open?.add(part.bytes);
      continue;
    }
    if (open !== null) contents.push(open.end());
    open = part.kind === 'table' ? openContent(part) : null;
  }
  return contents;
}

/** Sums up the lines of COPY's text format, one per row. */
function openContent({ table, columns }: Table) {
  const content: Content = { table, columns, rows: 0, digest: 0n };
  let rest = Buffer.alloc(0);
  return {
    add(chunk: Buffer): void {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let from = 0;
      for (let to = bytes.indexOf(10); to !== -1; to = bytes.indexOf(10, from)) {
        const digest = hash('sha256', bytes.subarray(from, to), 'buffer').readBigUInt64BE(0);
        content.digest = (content.digest + digest) % MODULUS;
        content.rows += 1;
        from = to + 1;
      }
      // The driver reuses its buffer.
      rest = Buffer.from(bytes.subarray(from));
    },
    end: (): Content => content,
  };
}
