import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../db/pool.ts';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { inTransaction } from '../db/transaction.ts';
import { randomIds } from './ids.ts';
import { countJobs, type JobPace, type Jobs, JobWaits, listFailedJobs, openJobs } from './jobs.ts';

const QUICK: JobPace = { expireInSeconds: 2, superviseSeconds: 1, pollSeconds: 0.5, retrySeconds: 1 };
const QUEUE = 'letters';
const log = { info: () => {}, warn: () => {}, error: () => {} };

let drop: () => Promise<void>;
let database: Database;
const open: Jobs[] = [];
const openOne = async () => {
  const jobs = await openJobs(database.pool, [QUEUE], log, QUICK);
  open.push(jobs);
  return jobs;
};
beforeAll(async () => {
  const testDatabase = await openTestDatabase();
  drop = testDatabase.drop;
  database = openDatabase(testDatabase.url, () => {}, 10);
});
afterAll(async () => {
  for (const jobs of open) await jobs.close();
  await database.close();
  await drop();
});

test('jobs are added with their transaction, run once across two processes, and are retried after a failure', async () => {
  const [one, other] = [await openOne(), await openOne()];
  const done: string[] = [];
  let failures = 1;
  const work = async ({ word }: { word: string }) => {
    if (word === 'hard' && failures-- > 0) throw new Error('not this time');
    done.push(word);
  };
  const add = (words: string[]) =>
    inTransaction(database.db, (tx) =>
      one.add(
        tx,
        QUEUE,
        words.map((word) => ({ id: randomIds.uuid(), data: { word } })),
      ),
    );
  await expect(
    inTransaction(database.db, async (tx) => {
      await one.add(tx, QUEUE, [{ id: randomIds.uuid(), data: { word: 'never' } }]);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await add(['a', 'b', 'c', 'hard', 'd', 'e']);
  const same = { id: randomIds.uuid(), data: { word: 'same' } };
  await inTransaction(database.db, (tx) => one.add(tx, QUEUE, [same]));
  await inTransaction(database.db, (tx) => one.add(tx, QUEUE, [same]));
  await one.work(QUEUE, work);
  await other.work(QUEUE, work);
  await vi.waitFor(() => expect(done).toHaveLength(7), { timeout: 60_000 });
  expect(done.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'hard', 'same']);
});

test('a job that waits is tried again, and neither warned of, counted nor listed as failed', async () => {
  const queue = 'waiting';
  const warned: object[] = [];
  const warn = (fields: object) => void warned.push(fields);
  const jobs = await openJobs(database.pool, [queue], { ...log, warn }, { ...QUICK, retrySeconds: 60 });
  open.push(jobs);
  const [early, broken] = [randomIds.uuid(), randomIds.uuid()];
  await jobs.add(
    database.db,
    queue,
    [early, broken].map((id) => ({ id, data: { id } })),
  );
  const tried: string[] = [];
  await jobs.work(queue, async ({ id }: { id: string }) => {
    tried.push(id);
    throw id === early ? new JobWaits('it is night') : new Error('no');
  });
  const states = async () => ((await countJobs(database.db)) ?? []).filter((each) => each.queue === queue);
  await vi.waitFor(async () => expect(await states()).toContainEqual({ queue, state: 'retry', count: 1 }), 20_000);
  expect(await states()).toEqual([
    { queue, state: 'created', count: 1 },
    { queue, state: 'retry', count: 1 },
  ]);
  expect((await listFailedJobs(database.db, 10)).map(({ id }) => id)).toEqual([broken]);
  expect(warned).toEqual([{ queue, job: broken }]);
  await database.pool.query('update jobs.job set start_after = now() where name = $1', [queue]);
  await vi.waitFor(() => expect(tried.filter((id) => id === early).length).toBeGreaterThan(1), 20_000);
});
