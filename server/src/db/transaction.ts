import type { Db } from './pool.ts';

/**
 * Runs `work` in one transaction: all of it is written, or nothing. Rules are checked inside, after the locks are
 * taken and with the clock read after them.
 */
export function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction((tx) => work(tx as unknown as Db));
}

/** Reads several things as they were at one instant. Nothing can be written in it. */
export function inSnapshot<Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction((tx) => read(tx as unknown as Db), snapshot);
}
