import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { OperatorError } from '../lib/app-error.ts';
import { isDatabaseAway, isDiskFull } from './database-errors.ts';
import { onConnection } from './timed-client.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
// Any fixed number: the advisory lock of processes that start together.
const MIGRATION_LOCK = 7_403_211;

/** A database that this version can't migrate: one plain line for the operator. */
export class SchemaError extends OperatorError {}

/**
 * Migrates the database to the current schema, one process at a time: all missing migrations, or none. Safe to call at
 * every start.
 * @param databaseUrl an address without a pooler in transaction mode, because the lock belongs to the connection
 * @throws SchemaError for a database of a newer version, or of one before 1.0
 */
export function migrate(databaseUrl: string): Promise<void> {
  return onConnection(databaseUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if ((await appliedSchema(client)).join() === knownSchema().join()) return;
    await client.query('begin');
    await applyMigrations(client);
    await client.query('commit');
  });
}

/** @throws SchemaError for a database that is not of this version, where nothing may be changed */
export async function refuseOtherSchema(databaseUrl: string): Promise<void> {
  const [applied, known] = [await onConnection(databaseUrl, appliedSchema), knownSchema()];
  if (applied.join() === known.join()) return;
  throw new SchemaError(
    `This database is of another version (schema ${applied.length}, this one has ${known.length}). Start the app of this version first.`,
  );
}

/** Locks out all starting processes while the connection lives; false if another one holds the lock. */
export async function lockOutOthers(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
  return rows[0]?.taken === true;
}

/** The digests of all migrations in order: the schema of this version. */
export const knownSchema = (): string[] => migrations().map(({ hash }) => hash);

/** The digests of a database's migrations in order; none in an empty one. */
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

/**
 * Applies, in the open transaction of `client`, what the database lacks of the first `upTo` migrations.
 * @throws SchemaError if it has others than this version: a released migration is never changed
 */
export async function applyMigrations(client: pg.ClientBase, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  await client.query('set local client_min_messages = warning');
  await client.query(`create table if not exists public.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const [applied, known] = [await appliedSchema(client), migrations()];
  if (applied.some((hash, at) => hash !== known[at]?.hash)) {
    throw new SchemaError(
      'This database is of another version of Singleback. If that is a newer one, update this one first; versions before 1.0 cannot be upgraded.',
    );
  }
  for (const [at, migration] of known.slice(applied.length, upTo).entries()) {
    for (const statement of migration.sql)
      await client.query(statement).catch((error) => refuseStep(applied.length + at, error));
    await client.query('insert into public.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      migration.hash,
      migration.folderMillis,
    ]);
  }
}

/** What the database refuses of a migration; one that is away or full says so itself. */
function refuseStep(step: number, error: Error): never {
  if (isDatabaseAway(error) || isDiskFull(error)) throw error;
  throw new SchemaError(
    `The database could not be upgraded, and is as it was: step ${step + 1} says “${error.message}”. Start the version before, and report this.`,
    { cause: error },
  );
}

const migrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });
