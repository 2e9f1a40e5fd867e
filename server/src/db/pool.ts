// The database: connections and their limits, transactions, named locks (`locks.ts`), the schema (`schema/`), migrations
// (`migrate.ts`) and the embedded PostgreSQL (`embedded-postgres.ts`).

import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { GuardedPool } from './guarded-pool.ts';
import { LONG_LIMITS, REQUEST_LIMITS, type TimeLimits } from './timed-client.ts';

/** A database or a transaction on it: stores take either. */
export type Db = NodePgDatabase;

// The application name of our processes: a restore looks for it.
const NAME = 'singleback';

/** Where the database is reached. */
export interface DatabaseUrls {
  url: string;
  /** An address with connections of its own, where `url` leads to a pooler in transaction mode; else null. */
  sessionUrl: string | null;
}

export interface Database {
  /** Where threads open connections of their own, never through a pooler. */
  ownUrl: string;
  /** For requests, each statement within seconds. */
  db: Db;
  pool: pg.Pool;
  /** Connections that keep their state, never through a pooler: LISTEN and locks of a session. */
  session: pg.Pool;
  /** For work that nobody waits for and that may take minutes; never through a pooler. */
  long: { db: Db; pool: pg.Pool };
  /** Settles once every connection has ended, so that the server can stop without cutting any. */
  close(): Promise<void>;
}

/** The largest number of connections a process opens, by purpose. */
const CONNECTIONS = { requests: 16, session: 4, long: 8 };

/**
 * Opens the connection pools. `onError` receives errors of idle connections, which would otherwise end the process.
 * @param connections the largest number of connections for requests
 * @param limits of requests and sessions; tests take longer ones, because they store far more in one statement
 */
export function openDatabase(
  urls: string | DatabaseUrls,
  onError: (error: Error) => void,
  connections = CONNECTIONS.requests,
  limits = REQUEST_LIMITS,
): Database {
  const { url, sessionUrl } = typeof urls === 'string' ? { url: urls, sessionUrl: null } : urls;
  const open = (limits: TimeLimits, max: number, connectionString: string) => {
    const isPooled = sessionUrl !== null && connectionString === url;
    const pool = new GuardedPool({ connectionString, max, limits, isPooled, application_name: NAME });
    pool.on('error', onError);
    return pool;
  };
  const pool = open(limits, connections, url);
  const session = open(limits, CONNECTIONS.session, sessionUrl ?? url);
  const long = open(LONG_LIMITS, CONNECTIONS.long, sessionUrl ?? url);
  const pools = [pool, session, long];
  // Whoever notices first saves the others the wait; each checks for itself, since its way may be another.
  const suspectAll = () => {
    for (const each of pools) each.suspect();
  };
  for (const each of pools) each.whenAway = suspectAll;
  const closings = pools.map(closing);
  return {
    ownUrl: sessionUrl ?? url,
    ...{ db: databaseOn(pool), pool, session, long: { db: databaseOn(long), pool: long } },
    async close() {
      await Promise.all(closings.map((close) => close()));
    },
  };
}

/**
 * Queries on a pool. Transactions give their connection back in any case: where BEGIN failed, the library would keep it,
 * and with it a place in the pool, for good.
 */
function databaseOn(pool: pg.Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
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

/** Runs a query, written behind it as a template with its values; its rows are of the given shape, with instants as texts. */
export const query =
  <Row>(db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await db.execute(sql(text, ...values))).rows as Row[];

/** A query that runs with many requests. */
export interface Statement {
  /** Unique among all statements. */
  name: string;
  text: string;
}

/**
 * Runs a named prepared statement, which each connection plans only once, on the database or in a transaction. Behind a
 * pooler, which does not keep statements, the connection leaves out the name (`TimedClient`). Instants are passed as ISO
 * texts and returned as texts.
 */
export async function runPrepared<Row>(
  db: Db,
  { name, text }: Statement,
  values: readonly (string | number | null | readonly (string | number)[])[],
): Promise<Row[]> {
  const query = db._.session.prepareQuery({ sql: text, params: [...values] }, undefined, name, false);
  return ((await query.execute()) as { rows: Row[] }).rows;
}
