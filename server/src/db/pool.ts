import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** A database or a transaction on it: stores take either. */
export type Db = NodePgDatabase;

// The application name of our processes: a restore looks for it.
const NAME = 'singleback';

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Settles once every connection has ended, so that the server can stop without cutting any. */
  close(): Promise<void>;
}

/** Opens a connection pool. `onError` receives errors of idle connections, which would otherwise end the process. */
export function openDatabase(url: string, onError: (error: Error) => void, connections = 20): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: NAME });
  pool.on('error', onError);
  // The pool only handles errors of idle connections. One that breaks during a transaction fails its query, and without
  // another listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool), pool, close: closing(pool) };
}

/** Closes a pool and waits until its connections are gone, which the driver does not. */
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
