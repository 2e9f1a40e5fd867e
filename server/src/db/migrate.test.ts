import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeBackup } from '../operator/backup.ts';
import { checkBackup, restoreBackup } from '../operator/restore.ts';
import { appliedSchema, applyMigrations, knownSchema, migrate, SchemaError } from './migrate.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const newest = knownSchema();
let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await openTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** An empty database of the version after `steps` migrations. */
async function leaveAt(steps: number): Promise<void> {
  await client.query('drop schema public cascade; create schema public; begin');
  await applyMigrations(client, steps);
  await client.query('commit');
}

/** Every column of every table and every trigger, to compare schemas by. */
async function schemaOf(): Promise<unknown[]> {
  const { rows } = await client.query(`
    select table_name as place, column_name as name, data_type || ' ' || is_nullable || coalesce(column_default, '') as what
    from information_schema.columns where table_schema = 'public'
    union all select event_object_table, trigger_name, event_manipulation from information_schema.triggers
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`);
  return rows;
}

test('migrates a database of each earlier version to the current schema', async () => {
  const wanted = await schemaOf();
  for (const [steps] of newest.entries()) {
    await leaveAt(steps);
    expect(await appliedSchema(client)).toEqual(newest.slice(0, steps));
    await migrate(database.url);
    expect(await appliedSchema(client)).toEqual(newest);
    expect(await schemaOf(), `from step ${steps}`).toEqual(wanted);
  }
}, 120_000);

test('a restored backup has the current schema, also one of the version before', async () => {
  // A database without any migration has nothing to back up.
  const before = Math.max(1, newest.length - 1);
  await leaveAt(before);
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-old-'));
  const file = join(dataDir, 'old.backup');
  await takeBackup(file, { databaseUrl: database.url, dataDir, authSecret: 'a secret', now: new Date() });
  const empty = await openTestDatabase();
  const to = { databaseUrl: empty.url, dataDir, authSecret: 'a secret', replaces: false };
  const restored = await restoreBackup(file, await checkBackup(file), to);
  expect(restored).toMatchObject({ migrated: newest.length - before, hasItsSecret: true });
  const there = new pg.Client({ connectionString: empty.url });
  await there.connect();
  expect(await appliedSchema(there)).toEqual(newest);
  await there.end();
  await empty.drop();
  rmSync(dataDir, { recursive: true });
});

test('processes that start together migrate an empty database once', async () => {
  await client.query('drop schema public cascade; create schema public');
  await Promise.all(Array.from({ length: 6 }, () => migrate(database.url)));
  expect(await appliedSchema(client)).toEqual(newest);
});

test('rolls back a migration that fails half-way', async () => {
  await leaveAt(0);
  // The name of a table that the first migration creates after others.
  await client.query('create table weeks ()');
  const before = await schemaOf();
  await expect(migrate(database.url)).rejects.toThrow(
    /^The database could not be upgraded, and is as it was: step 1 says “relation "weeks" already exists”\. Start the version before, and report this\.$/,
  );
  expect(await schemaOf()).toEqual(before);
  await client.query('drop table weeks');
  await migrate(database.url);
  expect(await appliedSchema(client)).toEqual(newest);
});

test('goes back to an older version only by a backup: the database is left alone, and its own version goes on with it', async () => {
  await client.query("insert into __drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)");
  await expect(migrate(database.url)).rejects.toThrow('If that is a newer one, update this one first');
  await client.query("delete from __drizzle_migrations where hash = 'of tomorrow'");
  await migrate(database.url);
  expect(await appliedSchema(client)).toEqual(newest);
});

test.each([
  ['a newer version', "insert into __drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)"],
  ['a version before 1.0', "update __drizzle_migrations set hash = 'of yesterday', created_at = 1"],
])('does not touch a database of %s', async (_, change) => {
  await client.query(change);
  const before = await schemaOf();
  await expect(migrate(database.url)).rejects.toThrow(SchemaError);
  expect(await schemaOf()).toEqual(before);
});
