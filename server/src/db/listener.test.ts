import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen } from './listener.ts';
import { type Database, openDatabase } from './pool.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  database = openDatabase(testDatabase.url, () => {}, 5);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const announce = (channel: string, payload: string) =>
  database.pool.query('select pg_notify($1, $2)', [channel, payload]);

test('receives its own channels only, and reconnects and reports it when the connection is cut', async () => {
  const received: string[] = [];
  const handlers = {
    one: (payload: string) => received.push(`one ${payload}`),
    two: (payload: string) => received.push(payload),
  };
  let connects = 0;
  const errors: Error[] = [];
  const listener = await listen(
    database.pool,
    handlers,
    () => {
      connects += 1;
    },
    (error) => errors.push(error),
  );
  expect(connects).toBe(1);
  await announce('three', 'not for us');
  await announce('one', 'a');
  await announce('two', 'b');
  await vi.waitFor(() => expect(received).toEqual(['one a', 'b']), 30_000);

  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(connects).toBe(2), 30_000);
  expect(errors.length).toBeGreaterThan(0);
  await announce('one', 'again');
  await vi.waitFor(() => expect(received.at(-1)).toBe('one again'), 30_000);

  listener.close();
  await announce('one', 'after the end');
  expect(received.at(-1)).toBe('one again');
});
