import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Database, openDatabase } from '../../db/pool.ts';
import { openStandings } from '../../standings/standings.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { writeWeekPoints } from '../../testing/standings-of.ts';

// Two apps on one database, each with its own caches: what one has written, the other shows at once.
let fixture: LineupFixture;
let database: Database;
let other: FastifyInstance;
let ben: Person;
let lou: Person;
let groupId: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  database = openDatabase(fixture.context.database.pool.options.connectionString as string, () => {}, 5);
  const context = {
    ...fixture.context,
    database,
    db: database.db,
    standings: openStandings(database.pool, { leaseMs: 0 }),
  };
  other = await buildApp(context, { auth: fixture.auth, requestsPerMinute: 1_000_000 });
  ben = await fixture.premium('ben');
  lou = await fixture.free('lou');
  groupId = await fixture.group(ben, 'Two houses');
  await fixture.join(lou, groupId);
});
afterAll(async () => {
  await other.close();
  await database.close();
  await fixture.close();
});

/** A user's view in the other process, among concurrent requests. */
async function readThere({ token }: Person) {
  const url = `/api/leaderboard/group/${groupId}`;
  const fetchTable = () => other.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const answers = await Promise.all(Array.from({ length: 10 }, fetchTable));
  const bodies = new Set(answers.map(({ body }) => body));
  expect(bodies.size).toBe(1);
  return { status: answers[0]?.statusCode, body: answers[0]?.json() };
}

const namesThere = async (person: Person) =>
  (await readThere(person)).body.entries.map(({ username }: { username: string }) => username);

test('one process reads points and names that another has written', async () => {
  const { db } = fixture.context;
  expect(await namesThere(lou)).toEqual(['ben', 'lou']);
  for (const points of [1000, 2000, 1500]) {
    await writeWeekPoints(db, fixture.season, { groupId, userId: lou.userId, weekNumber: 2, points });
    expect((await readThere(lou)).body.userRow.totalPoints).toBe(points / 100);
  }
  await database.pool.query(`update users set display_name = 'Louise' where id = $1`, [lou.userId]);
  expect(await namesThere(ben)).toEqual(['Louise', 'ben']);
});

test('three processes answer the same bytes under the same ETag, whenever they started', async () => {
  const start = () => {
    const standings = openStandings(database.pool, { leaseMs: 0 });
    return buildApp({ ...fixture.context, standings }, { auth: fixture.auth, requestsPerMinute: 1_000_000 });
  };
  const processes = [await start()];
  for (const points of [700, 2100, 900]) {
    await writeWeekPoints(fixture.context.db, fixture.season, { groupId, userId: ben.userId, weekNumber: 2, points });
    for (const url of [`/api/leaderboard/group/${groupId}`, '/api/leaderboard/overall']) {
      const headers = { authorization: `Bearer ${ben.token}` };
      const answers = await Promise.all(processes.map((each) => each.inject({ url, headers })));
      const seen = new Set(answers.map(({ body, headers: { etag } }) => `${etag} ${body}`));
      expect(seen.size).toBe(1);
      if (url.includes(groupId)) expect([...seen][0]).toContain(`"totalPoints":${points / 100}`);
      const { etag } = answers[0]?.headers ?? {};
      const again = await processes.at(-1)?.inject({ url, headers: { ...headers, 'if-none-match': etag } });
      expect(again?.statusCode).toBe(304);
    }
    processes.push(await start());
  }
  for (const each of processes) await each.close();
});

test('after a removal the member can’t read the private table in any process', async () => {
  expect((await readThere(lou)).status).toBe(200);
  const removed = await fixture.call('POST /groups/:id/members/:userId/remove', {
    token: ben.token,
    params: { id: groupId, userId: lou.userId },
  });
  expect(removed.status).toBe(200);
  expect((await readThere(lou)).status).toBe(404);
  expect((await readThere(ben)).status).toBe(200);
});

test('a process answers from memory for a short time, but always includes what its caller has changed', async () => {
  const { db } = fixture.context;
  const standings = openStandings(database.pool, { leaseMs: 60_000 });
  const leasing = await buildApp({ ...fixture.context, standings }, { auth: fixture.auth });
  const url = `/api/leaderboard/group/${groupId}`;
  const total = async (headers: Record<string, string> = {}) =>
    (await leasing.inject({ url, headers: { authorization: `Bearer ${ben.token}`, ...headers } })).json().userRow
      .totalPoints;
  const points = (hundredths: number) =>
    writeWeekPoints(db, fixture.season, { groupId, userId: ben.userId, weekNumber: 2, points: hundredths });
  await points(1000);
  expect(await total()).toBe(10);
  await points(2000);
  expect(await total()).toBe(10);
  // As the page sends it after a change that another process has answered.
  expect(await total({ 'cache-control': 'no-cache' })).toBe(20);
  await points(3000);
  expect(await total()).toBe(20);
  const headers = { authorization: `Bearer ${ben.token}` };
  await leasing.inject({
    method: 'POST',
    url: '/api/feedback',
    headers,
    payload: { subject: 'Hello', description: 'Hello there' },
  });
  expect(await total()).toBe(30);
  await leasing.close();
});
