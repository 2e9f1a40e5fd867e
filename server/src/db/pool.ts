import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** A database or a transaction on it: stores take either. */
export type Db = NodePgDatabase;

// What a process of ours calls itself: a restore looks for it.
const NAME = 'singleback';

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Settles once every connection has ended: a server that stops after that cuts off nobody. */
  close(): Promise<void>;
}

/**
 * Opens a pool on a PostgreSQL server. `onError` hears of connections that break while idle: without a listener such
 * an error would end the process.
 */
export function openDatabase(url: string, onError: (error: Error) => void, connections = 20): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: NAME });
  pool.on('error', onError);
  // The pool listens to idle connections alone. One that breaks in the middle of a transaction fails its query; without
  // anybody who hears of it besides, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool), pool, close: closing(pool) };
}

/** The end of a pool, which by itself says farewell to its connections and does not wait until they have gone. */
function closing(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  let whenAllGone: (() => void) | null = null;
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size === 0) whenAllGone?.();
  });
  return async () => {
    await pool.end();
    if (open.size > 0) await new Promise<void>((resolve) => (whenAllGone = resolve));
  };
}
