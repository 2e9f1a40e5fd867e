import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** A database or a transaction on it: stores take either. */
export type Db = NodePgDatabase;

// What a process of ours calls itself: a restore looks for it.
const NAME = 'singleback';

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool on a PostgreSQL server. `onError` hears of connections that break while idle: without a listener such
 * an error would end the process.
 */
export function openDatabase(url: string, onError: (error: Error) => void, connections = 20): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: NAME });
  pool.on('error', onError);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
