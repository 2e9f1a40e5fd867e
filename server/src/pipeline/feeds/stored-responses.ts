import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The last good response of an address, without its body. */
export interface StoredResponse {
  etag: string | null;
  readAt: Date;
  rowCount: number;
}

/** The stored responses by name, without their bodies. */
export async function readStoredResponses(db: Db): Promise<Map<string, StoredResponse>> {
  const { rows } = await db.execute<{ name: string; etag: string | null; read_at: string; row_count: number }>(
    sql`select name, etag, read_at, row_count from feed_answers`,
  );
  return new Map(
    rows.map(({ name, etag, read_at, row_count }) => [name, { etag, readAt: new Date(read_at), rowCount: row_count }]),
  );
}

/** The body of a stored response; null where there is none. */
export async function readStoredBody(db: Db, name: string): Promise<Buffer | null> {
  const { rows } = await db.execute<{ body: Buffer }>(sql`select body from feed_answers where name = ${name}`);
  return rows[0] === undefined ? null : unzip(rows[0].body);
}

/** Stores a response in place of the last one. */
export async function storeResponse(
  db: Db,
  { name, source, body, ...answer }: StoredResponse & { name: string; source: string; body: Buffer },
): Promise<void> {
  await db.execute(sql`
    insert into feed_answers (name, source, etag, read_at, row_count, body)
    values (${name}, ${source}, ${answer.etag}, ${answer.readAt.toISOString()}, ${answer.rowCount}, ${await zip(body)})
    on conflict (name) do update set etag = excluded.etag, read_at = excluded.read_at, row_count = excluded.row_count,
      body = excluded.body`);
}

/** Records that a response is unchanged. */
export async function touchResponse(db: Db, name: string, now: Date): Promise<void> {
  await db.execute(sql`update feed_answers set read_at = ${now.toISOString()} where name = ${name}`);
}

/** The number of rows of a stored response; null where there is none. */
export async function readStoredRowCount(db: Db, name: string): Promise<number | null> {
  const { rows } = await db.execute<{ row_count: number }>(
    sql`select row_count from feed_answers where name = ${name}`,
  );
  return rows[0]?.row_count ?? null;
}
