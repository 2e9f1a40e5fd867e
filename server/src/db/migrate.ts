import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { OperatorError } from '../lib/operator-error.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
// Any fixed number: processes that start together wait for each other here.
const MIGRATION_LOCK = 7_403_211;

/** A database that this program can't bring forward: one plain line for the operator. */
export class SchemaError extends OperatorError {}

/**
 * Brings the database forward to the newest schema, one process at a time: all of what is missing, or nothing. Safe to
 * call at every start.
 * @throws SchemaError for a database that a newer program has brought further
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if ((await appliedSchema(client)).join() === knownSchema().join()) return;
    await client.query('begin');
    await applyMigrations(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Keeps every program that starts out of the database for as long as the connection lives; false: another is in there. */
export async function keepOthersOut(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
  return rows[0]?.taken === true;
}

/** The digests of all migrations, in their order: the schema that this program works on. */
export const knownSchema = (): string[] => migrations().map(({ hash }) => hash);

/** The digests of the migrations that a database has, in their order; none in an empty one. */
export async function appliedSchema(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(
    "select to_regclass('public.__drizzle_migrations') is not null as is_there",
  );
  if (found[0]?.is_there !== true) return [];
  const { rows } = await client.query<{ hash: string }>(
    'select hash from public.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash }) => hash);
}

/** Applies, in the transaction that is open on `client`, what the database lacks of the first `upTo` migrations. */
export async function applyMigrations(client: pg.ClientBase, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  await client.query('set local client_min_messages = warning');
  await client.query(`create table if not exists public.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query('select max(created_at) as last from public.__drizzle_migrations');
  const last = Number(rows[0]?.last ?? 0);
  const known = migrations();
  if (last > (known.at(-1)?.folderMillis ?? 0)) {
    throw new SchemaError('This database was brought forward by a newer Singleback. Update this one first.');
  }
  for (const migration of known.slice(0, upTo)) {
    if (migration.folderMillis <= last) continue;
    for (const statement of migration.sql) await client.query(statement);
    await client.query('insert into public.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      migration.hash,
      migration.folderMillis,
    ]);
  }
}

const migrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });
