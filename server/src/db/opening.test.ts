import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInTurn } from './opening.ts';
import { type Database, openDatabase } from './pool.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  database = openDatabase(testDatabase.url, () => {}, 8);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test('processes open one at a time; only the first is alone, until all have left', async () => {
  let opening = 0;
  const open = () =>
    openInTurn(database.pool, async (isAlone) => {
      opening += 1;
      expect(opening).toBe(1);
      await database.pool.query('select pg_sleep(0.05)');
      opening -= 1;
      return isAlone;
    });
  const all = await Promise.all([open(), open(), open()]);
  expect(all.map(({ opened }) => opened).sort()).toEqual([false, false, true]);
  for (const { presence } of all.slice(0, 2)) presence.leave();
  const fourth = await open();
  expect(fourth.opened).toBe(false);
  for (const { presence } of [...all, fourth]) presence.leave();
  // PostgreSQL takes a moment to notice that a connection is gone.
  await expect
    .poll(async () => {
      const { opened, presence } = await open();
      presence.leave();
      return opened;
    })
    .toBe(true);
});

test('a failed open releases its locks', async () => {
  await expect(openInTurn(database.pool, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const { opened, presence } = await openInTurn(database.pool, async () => 'open');
  expect(opened).toBe('open');
  presence.leave();
});

test('a process whose connection broke is still there for the next one', async () => {
  const { presence } = await openInTurn(database.pool, async () => null);
  const present = async () => {
    const { rows } = await database.pool.query<{ pid: number }>(`select pid from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`);
    return rows.map(({ pid }) => pid);
  };
  const [before] = await present();
  await database.pool.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(present, { timeout: 10_000 }).toEqual([expect.not.toSatisfy((pid) => pid === before)]);
  const next = await openInTurn(database.pool, async (isAlone) => isAlone);
  expect(next.opened).toBe(false);
  for (const each of [presence, next.presence]) each.leave();
});
