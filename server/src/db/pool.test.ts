import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './pool.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let testDatabase: TestDatabase;
let observer: Database;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  observer = openDatabase(testDatabase.url, () => {}, 1);
});
afterAll(async () => {
  await observer.close();
  await testDatabase.drop();
});

/** Private to the driver. */
const socketOf = (client: PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

test('a closed pool has no connections left, so that stopping the database right after breaks none', async () => {
  const errors: Error[] = [];
  const database = openDatabase(testDatabase.url, (error) => errors.push(error), 8);
  const sockets: Socket[] = [];
  database.pool.on('connect', (client) => sockets.push(socketOf(client)));
  const kept = await database.pool.connect();
  await Promise.all(Array.from({ length: 7 }, () => database.pool.query('select pg_sleep(0.05)')));
  kept.release(true);
  await database.close();
  expect(sockets.map(({ readyState }) => readyState)).toEqual(Array(8).fill('closed'));
  expect(errors).toEqual([]);
});

test('closes even if the server has cut its connections', async () => {
  const errors: Error[] = [];
  const database = openDatabase(testDatabase.url, (error) => errors.push(error), 2);
  await database.pool.query('select 1');
  await observer.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => errors.length).toBe(1);
  await database.close();
});

// Found by seed 29 of `npm run chaos`: sixteen of them, and the process answered nobody any more.
test('a transaction whose connection breaks at BEGIN gives its place in the pool back', async () => {
  const database = openDatabase(testDatabase.url, () => {}, 1);
  database.pool.once('acquire', (client) => socketOf(client).destroy());
  await expect(database.db.transaction(async () => {})).rejects.toThrow();
  await database.db.transaction(async (tx) => tx.execute('select 1'));
  expect([database.pool.totalCount, database.pool.idleCount]).toEqual([1, 1]);
  await database.close();
});
