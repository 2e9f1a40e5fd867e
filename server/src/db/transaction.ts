import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Db } from './pool.ts';

/**
 * Runs `work` in one transaction. Rules are checked inside, after taking the locks and with the clock read after them.
 */
export function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction((tx) => work(tx as unknown as Db));
}

/**
 * The same, with the locks taken in the round trip that begins the transaction.
 * @param locks a statement of db/locks.ts
 */
export async function inLockedTransaction<Result>(
  { pool }: Database,
  locks: string,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin; ${locks}`);
    const result = await work(drizzle(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs a read-only transaction with a consistent snapshot. */
export function inSnapshot<Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction((tx) => read(tx as unknown as Db), snapshot);
}

/**
 * Runs a transaction that sees one snapshot throughout. It fails where another one has changed what it writes; the caller
 * tries again later.
 */
export function inRepeatableRead<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction((tx) => work(tx as unknown as Db), { isolationLevel: 'repeatable read' });
}
