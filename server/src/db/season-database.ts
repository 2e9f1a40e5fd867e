import pg from 'pg';
import { certificateFault, OperatorError } from '../lib/app-error.ts';
import { ensureDatabase, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { DatabaseUrls } from './pool.ts';
import { refuseUnfitPooler } from './pooler.ts';
import { EMBEDDED_LIMITS, REQUEST_LIMITS, type TimeLimits } from './timed-client.ts';

/** A PostgreSQL server, embedded or external. */
export interface Postgres extends DatabaseUrls {
  /** How long the statements of requests may take there. */
  limits: TimeLimits;
  died: Promise<string>;
  stop(): Promise<void>;
}

/** Why the database of DATABASE_URL can't be used: one plain line for the operator. */
class DatabaseRefused extends OperatorError {}

const CONNECT_WITHIN_MS = 10_000;

/**
 * The season's database: DATABASE_URL, or one in the embedded cluster, where each kind of season has its own, so that
 * trying a replay does not touch the demo.
 * @throws DatabaseRefused when an address is unreachable, refuses, is not UTF8, or does not let us create tables
 * @throws PoolerRefused when there is no connection without a pooler
 */
export async function openPostgres(config: {
  databaseUrl: string | null;
  databaseSessionUrl: string | null;
  dataDir: string;
  season: string;
}): Promise<Postgres> {
  const { databaseUrl: url, databaseSessionUrl: sessionUrl } = config;
  if (url !== null) {
    await tryDatabase('DATABASE_URL', url);
    if (sessionUrl !== null) await tryDatabase('DATABASE_SESSION_URL', sessionUrl);
    await refuseUnfitPooler({ url, sessionUrl });
    return { url, sessionUrl, limits: REQUEST_LIMITS, died: new Promise(() => {}), stop: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, durable: true });
  const own = await databaseOf(embedded.url, config.season);
  return { url: own, sessionUrl: null, limits: EMBEDDED_LIMITS, died: embedded.died, stop: () => embedded.stop() };
}

/** The connection string of a season kind's database in an embedded cluster, created if missing. */
export async function databaseOf(clusterUrl: string, season: string): Promise<string> {
  await ensureDatabase(clusterUrl, databaseName(season));
  return databaseUrlOf(clusterUrl, season);
}

/** The same for a database that is there. */
export function databaseUrlOf(clusterUrl: string, season: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${databaseName(season)}`;
  return url.href;
}

/** The name of a season kind's database in an embedded cluster. */
export const databaseName = (season: string): string => `singleback_${season}`;

async function tryDatabase(variable: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Record<'role' | 'database' | 'encoding', string> & { may: boolean }>(`
      select quote_ident(current_user) as role, quote_ident(current_database()) as database,
        has_database_privilege(current_database(), 'create') as may, current_setting('server_encoding') as encoding`);
    const [{ role, database, may, encoding } = { role: '', database: '', may: false, encoding: '' }] = rows;
    if (encoding !== 'UTF8') {
      throw new DatabaseRefused(
        `The database of ${variable} has the encoding ${encoding} and needs UTF8: create database NAME owner ${role} template template0 encoding 'UTF8'.`,
      );
    }
    if (!may) {
      throw new DatabaseRefused(
        `The database of ${variable} must belong to ${role}: alter database ${database} owner to ${role}.`,
      );
    }
  } catch (error) {
    throw error instanceof DatabaseRefused
      ? error
      : new DatabaseRefused(describeFailure(variable, error as Error, client));
  } finally {
    await client.end().catch(() => {});
  }
}

function describeFailure(variable: string, error: Error & { code?: string }, { host, port }: pg.Client): string {
  if (error instanceof pg.DatabaseError) return `The database of ${variable} refuses: ${error.message}.`;
  const at = `The database of ${variable} is not reached at ${host}:${port}`;
  const fault = certificateFault(`${error.code} ${error.message}`);
  return fault === null ? `${at} (${error.code ?? error.message}).` : `${at}, because its certificate ${fault}.`;
}
