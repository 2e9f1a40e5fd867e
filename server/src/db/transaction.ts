import type { Db } from './pool.ts';

/**
 * Runs `work` in one transaction: all of it is written, or nothing. Rules are checked inside, after the locks are
 * taken and with the clock read after them.
 */
export function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction((tx) => work(tx as unknown as Db));
}
