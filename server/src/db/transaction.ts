import type { Db } from './pool.ts';

/**
 * Runs `work` in one transaction. Rules are checked inside, after taking the locks and with the clock read after them.
 */
export function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction((tx) => work(tx as unknown as Db));
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
