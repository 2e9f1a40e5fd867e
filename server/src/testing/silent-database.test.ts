import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Listener, listen } from '../db/listener.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import { openSilentProxy, type SilentProxy } from '../db/testing/silent-proxy.ts';
import type { Answer } from './app-fixture.ts';
import { type LineupFixture, openLineupFixture, type Person } from './lineup-fixture.ts';
import { nineOf } from './small-season.ts';

// The promise is 5 seconds and the limits add up to 3.5; the rest is for slow machines. Without limits it takes minutes.
const WITHIN_MS = 20_000;
// More than the pool has connections, so that some wait for one.
const AT_ONCE = 40;

let proxy: SilentProxy;
let direct: Database;
let fixture: LineupFixture;
let ann: Person;
let ben: Person;
let listener: Listener;
const received: string[] = [];

beforeAll(async () => {
  fixture = await openLineupFixture({
    async reachedAt(databaseUrl) {
      direct = openDatabase(databaseUrl, () => {}, 1);
      proxy = await openSilentProxy(databaseUrl);
      return proxy.url;
    },
  });
  ann = await fixture.free('ann');
  ben = await fixture.free('ben');
  const handlers = { a_channel: (payload: string) => received.push(payload) };
  listener = await listen(
    fixture.context.database.session,
    handlers,
    () => {},
    () => {},
  );
});
afterAll(async () => {
  listener.close();
  await direct.close();
  await fixture.close();
  await proxy.close();
});

const reads = ({ token }: Person): Promise<Answer>[] => [
  fixture.call('GET /lineups/:weekId', { token, params: { weekId: fixture.season.week(2) } }),
  fixture.call('GET /leaderboard/overall', { token, query: { group_id: EVERYONE_GROUP_ID } }),
  fixture.call('GET /groups', { token }),
  fixture.call('GET /health/ready'),
];

async function timed(answer: Promise<Answer>): Promise<{ status: number; ms: number }> {
  const begunAt = performance.now();
  const { status } = await answer;
  return { status, ms: performance.now() - begunAt };
}

test('a host that swallows packets leads to 503 in seconds, and everything goes on when it answers again', async () => {
  const before = await Promise.all(reads(ann));
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

  proxy.silence();
  const requests = [fixture.submit(ann, nineOf('DAL')), ...reads(ann)];
  while (requests.length < AT_ONCE) requests.push(...reads(ann));
  const answers = await Promise.all(requests.map(timed));
  expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(WITHIN_MS);
  // Each part of a request asks the database here, one after the other.
  const feedback = await timed(
    fixture.call('POST /feedback', { token: ann.token, body: { subject: 'A word', description: 'About silence.' } }),
  );
  expect(feedback.status).toBe(503);
  expect(feedback.ms).toBeLessThan(WITHIN_MS);

  proxy.resume();
  await vi.waitFor(
    async () => {
      const after = await Promise.all(reads(ann));
      expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await fixture.submit(ann, nineOf('DAL'))).status).toBe(200);
      await direct.pool.query(`select pg_notify('a_channel', 'after')`);
      expect(received).toContain('after');
    },
    { timeout: 60_000, interval: 250 },
  );
});

test('a save whose commit was not confirmed is a 503, and sending it again finds it stored', async () => {
  proxy.loseAnswersAfter('commit');
  const unknown = await fixture.submit(ben, nineOf('PHI'));
  expect([unknown.status, unknown.body.code]).toEqual([503, 'unavailable']);
  const stored = () =>
    direct.db.execute<{ id: string }>(sql`select id from lineups where user_id = ${ben.userId} order by id`);
  const { rows } = await stored();
  expect(rows.length).toBe(1);

  proxy.resume();
  const again = await vi.waitFor(
    async () => {
      const answer = await fixture.submit(ben, nineOf('PHI'));
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: 30_000, interval: 250 },
  );
  expect([{ id: again.body.id }]).toEqual(rows);
  expect((await stored()).rows).toEqual(rows);
});
