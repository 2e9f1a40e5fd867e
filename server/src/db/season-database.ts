import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** A PostgreSQL to use, ours or another. */
export interface Postgres {
  url: string;
  died: Promise<string>;
  stop(): Promise<void>;
}

/**
 * The database of the season: DATABASE_URL as it stands, or one in the embedded cluster. There each kind of season has
 * a database of its own, so that trying a replay does not touch the demo.
 */
export async function openPostgres(config: {
  databaseUrl: string | null;
  dataDir: string;
  season: string;
}): Promise<Postgres> {
  if (config.databaseUrl) return { url: config.databaseUrl, died: new Promise(() => {}), stop: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, durable: true });
  const url = await databaseOf(embedded.url, config.season);
  return { url, died: embedded.died, stop: () => embedded.stop() };
}

/** The database of a kind of season in an embedded cluster, made if it is not there: its connection string. */
export async function databaseOf(clusterUrl: string, season: string): Promise<string> {
  const name = `singleback_${season}`;
  await ensureDatabase(clusterUrl, name);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
