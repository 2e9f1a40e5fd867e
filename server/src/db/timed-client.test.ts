import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseAway } from './database-errors.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { type Database, openDatabase } from './pool.ts';
import { inTransaction } from './transaction.ts';

// A primary whose synchronous standby is gone: commits wait for it, everything else works.
const dataDir = mkdtempSync(join(tmpdir(), 'singleback-standby-'));
let postgres: EmbeddedPostgres;
let database: Database;
let operator: Database;
/** Saves that were reported as stored. */
let reported = 0;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, durable: true });
  database = openDatabase(postgres.url, () => {}, 2);
  operator = openDatabase(postgres.url, () => {}, 1);
  await operator.pool.query('create table saves (n int)');
  await operator.pool.query(`alter system set synchronous_standby_names = 'gone'`);
  await operator.pool.query('select pg_reload_conf()');
}, 60_000);
afterAll(async () => {
  await database.close();
  await operator.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** @returns the error; null when it was reported as stored */
async function save(): Promise<unknown> {
  try {
    await inTransaction(database.db, (tx) => tx.execute('insert into saves values (1)'));
  } catch (error) {
    return error;
  }
  reported += 1;
  return null;
}

test('a commit that did not wait for the standby is not reported as stored', async () => {
  // The setting is not in force at once: the first saves may still be stored without waiting.
  const saveUntilRefused = async (): Promise<unknown> => (await save()) ?? saveUntilRefused();
  const refusal = saveUntilRefused();
  // What an operator may do to a commit that hangs: PostgreSQL then reports success with a warning.
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await expect.poll(async () => (await operator.pool.query(cancel)).rows.length, { timeout: 30_000 }).toBe(1);
  expect(isDatabaseAway(await refusal)).toBe(true);
  const { rows } = await operator.pool.query('select count(*)::int as stored from saves');
  expect(rows).toEqual([{ stored: reported + 1 }]);
});

test('while commits hang, a queue for connections is not made to wait for one after the other', async () => {
  const begunAt = performance.now();
  const errors = await Promise.all(Array.from({ length: 12 }, save));
  expect(errors.map(isDatabaseAway)).toEqual(Array(12).fill(true));
  // Three seconds, where six rounds on two connections would take eighteen.
  expect(performance.now() - begunAt).toBeLessThan(15_000);
});
