import { setTimeout } from 'node:timers/promises';
import { LONGEST_SPREAD_MS, type Notice, spreadMs } from '@singleback/game/notifications/notice.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Jobs, openJobs } from '../lib/jobs.ts';
import { type LineupFixture, openLineupFixture } from '../testing/lineup-fixture.ts';
import { deliverOnce, NOTICES, recordNotices } from './notices.ts';
import { openDatabase } from './pool.ts';
import { REQUEST_LIMITS } from './timed-client.ts';

const USERS = 300;
const NOW = new Date('2025-09-28T16:00:00Z');
const WEEK = '11111111-1111-4111-8111-111111111111';

let fixture: LineupFixture;
let jobs: Jobs;
let userIds: string[];

beforeAll(async () => {
  fixture = await openLineupFixture();
  jobs = await openJobs(fixture.context.database.pool, [NOTICES], fixture.context.log);
  const { rows } = await fixture.context.db.execute<{ id: string }>(sql`
    insert into users (id, display_name, display_name_key, email, email_verified, created_at, updated_at)
    select gen_random_uuid(), 'u' || n, 'u' || n, 'u' || n || '@singleback.test', true, now(), now()
    from generate_series(1, ${USERS}) n returning id`);
  userIds = rows.map(({ id }) => id);
});
afterAll(async () => {
  await jobs.close();
  await fixture.close();
});

const noticeOf = (key: string): Notice => ({
  ...{ key, notAfter: new Date(NOW.getTime() + 24 * 3_600_000), push: null },
  letter: { subject: 'News', lines: ['News.'], action: { label: 'Open', path: '/lineups' }, after: '' },
});

/** Notifies everybody, and returns how long each job waits, in milliseconds, as the queue has it. */
async function waits(key: string, recipients?: number): Promise<{ id: string; waits: number }[]> {
  const { db, ids } = fixture.context;
  const addressed = userIds.map((userId) => ({ userId, notice: noticeOf(key) }));
  expect(await recordNotices({ db, ids, jobs }, addressed, NOW, recipients)).toBe(USERS);
  const { rows } = await db.execute<{ id: string; waits: number }>(sql`
    select job.id, round(extract(epoch from job.start_after - job.created_on) * 1000)::int as waits
    from jobs.job join notices on notices.id = job.id where notices.key = ${key}`);
  expect(rows).toHaveLength(USERS);
  return rows;
}

test('a notice to everybody is spread over 90 seconds by the id of each, batch by batch', async () => {
  const queued = await waits(`recap ${WEEK}`, 10_000);
  // The queue adds the delay to its own clock.
  for (const { id, waits } of queued) expect(Math.abs(waits - spreadMs(id, 10_000)), id).toBeLessThan(5_000);
  const late = queued.filter(({ waits }) => waits > LONGEST_SPREAD_MS / 2).length;
  expect(late).toBeGreaterThan(USERS / 4);
  expect(late).toBeLessThan((USERS * 3) / 4);
});

test('without a number of recipients, a batch is spread by its own size', async () => {
  const queued = await waits('recap of few');
  expect(Math.max(...queued.map(({ waits }) => waits))).toBeLessThan((USERS / 100) * 1000 + 500);
});

test('a reminder goes out at once, to however many', async () => {
  const queued = await waits(`reminder ${WEEK} day`, 10_000);
  expect(Math.max(...queued.map(({ waits }) => waits))).toBeLessThanOrEqual(0);
});

test('a delivery is kept, however long the transaction waited for a slow mail server', async () => {
  const { context } = fixture;
  const [userId = ''] = userIds;
  await recordNotices({ db: context.db, ids: context.ids, jobs }, [{ userId, notice: noticeOf('slow') }], NOW);
  const { rows } = await context.db.execute<{ id: string }>(sql`select id from notices where key = 'slow'`);
  const limits = { ...REQUEST_LIMITS, idleInTransactionMs: 300 };
  const database = openDatabase(context.database.ownUrl, () => {}, 1, limits);
  const delivery = { noticeId: rows[0]?.id ?? '', way: 'mail', at: NOW };
  const send = () => setTimeout(900);
  expect(await deliverOnce(database.db, delivery, send)).toBe(true);
  expect(await deliverOnce(database.db, delivery, send)).toBe(false);
  await database.close();
});
