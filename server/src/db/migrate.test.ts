import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { takeBackup } from '../operator/backup.ts';
import { checkBackup, restoreBackup } from '../operator/restore.ts';
import { startRiver } from '../river/river.ts';
import { openTestHouse } from '../testing/test-house.ts';
import { appliedSchema, applyMigrations, knownSchema, migrate, SchemaError } from './migrate.ts';
import { openDatabase } from './pool.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const FIRST_ROWS = readFileSync(new URL('./testing/first-schema-rows.sql', import.meta.url), 'utf8');
const ANN = '05e40000-0000-4000-8000-000000000001';
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

/** The database as an older version of the product left it: the first schema with a league in it, then `steps` in all. */
async function leaveAt(steps: number): Promise<void> {
  await client.query('drop schema public cascade; create schema public');
  await client.query('begin');
  await applyMigrations(client, 1);
  await client.query('commit');
  await client.query(FIRST_ROWS);
  await client.query('begin');
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

test('a database of every earlier version comes to today’s schema, with its rows, in whichever steps', async () => {
  const wanted = await schemaOf();
  expect(newest.length).toBeGreaterThan(10);
  for (let steps = 1; steps < newest.length; steps += 1) {
    await leaveAt(steps);
    expect(await appliedSchema(client)).toEqual(newest.slice(0, steps));
    await migrate(database.url);
    expect(await appliedSchema(client)).toEqual(newest);
    expect(await schemaOf(), `from step ${steps}`).toEqual(wanted);
    const { rows } = await client.query(`select shown_name, lineup_slots.slot_key, stat_lines.points, weeks.week_number
      from users join lineups on lineups.user_id = users.id join lineup_slots on lineup_id = lineups.id
      left join stat_lines using (player_id, week_id) join weeks on weeks.id = lineups.week_id order by slot_key`);
    expect(rows).toEqual([
      { shown_name: 'Ann', slot_key: 'QB1', points: 1200, week_number: 1 },
      { shown_name: 'Ann', slot_key: 'RB1', points: null, week_number: 1 },
    ]);
  }
}, 120_000);

test('a league of the first version is played on after the upgrade', { timeout: 60_000 }, async () => {
  await leaveAt(1);
  await migrate(database.url);
  const house = await openTestHouse({ now: new Date('2025-09-10T10:00:00Z') });
  const own = openDatabase(database.url, () => {});
  const context = { ...house.context, db: own.db, database: own };
  const app = await buildApp(context, { auth: house.auth });
  const river = await startRiver({ context, feed: null, intervalMs: 60_000 });
  await river.settle();
  await river.stop();
  context.tokens.verify = async () => ({ userId: ANN, role: null });
  const answer = await app.inject({ url: '/api/leaderboard/overall', headers: { authorization: 'Bearer a.b.c' } });
  expect(answer.json().entries).toMatchObject([
    { userId: ANN, username: 'Ann', rank: 1, totalPoints: 12, weeks: 1 },
    { username: 'Ben', rank: 2, totalPoints: 0 },
  ]);
  await app.close();
  await own.close();
  await house.close();
});

test('a backup of an older version is brought forward when it is restored', { timeout: 60_000 }, async () => {
  await leaveAt(2);
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-old-'));
  const file = join(dataDir, 'old.backup');
  await takeBackup(file, { databaseUrl: database.url, dataDir, authSecret: 'a secret', now: new Date() });
  const empty = await openTestDatabase();
  const to = { databaseUrl: empty.url, dataDir, authSecret: 'a secret', replaces: false };
  const restored = await restoreBackup(file, await checkBackup(file), to);
  expect(restored).toMatchObject({ migrated: newest.length - 2, hasItsSecret: true });
  const there = new pg.Client({ connectionString: empty.url });
  await there.connect();
  expect(await appliedSchema(there)).toEqual(newest);
  expect((await there.query('select shown_name from users order by 1')).rows).toHaveLength(2);
  await there.end();
  await empty.drop();
  rmSync(dataDir, { recursive: true });
});

test('processes that start at once bring an empty database forward once', async () => {
  await client.query('drop schema public cascade; create schema public');
  await Promise.all(Array.from({ length: 6 }, () => migrate(database.url)));
  expect(await appliedSchema(client)).toEqual(newest);
});

test('a migration that fails half way leaves nothing of itself', async () => {
  await leaveAt(1);
  const before = await schemaOf();
  // In the way of the second one.
  await client.query('create index feedback_user on users (created_at)');
  await expect(migrate(database.url)).rejects.toThrow('feedback_user');
  await client.query('drop index feedback_user');
  expect(await schemaOf()).toEqual(before);
  await migrate(database.url);
  expect(await appliedSchema(client)).toEqual(newest);
});

test('a database that a newer version has brought forward is left alone', async () => {
  await client.query("insert into __drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)");
  await expect(migrate(database.url)).rejects.toThrow(SchemaError);
  await expect(migrate(database.url)).rejects.toThrow('brought forward by a newer Singleback');
});
