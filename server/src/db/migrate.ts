import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
// Any fixed number: processes that start together wait for each other here.
const MIGRATION_LOCK = 7_403_211;

/** Brings the database forward to the newest schema, one process at a time. Safe to call at every start. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('set client_min_messages = warning');
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS, migrationsSchema: 'public' });
  } finally {
    await client.end();
  }
}
