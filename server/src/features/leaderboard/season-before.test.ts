import { randomUUID } from 'node:crypto';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Database, openDatabase } from '../../db/pool.ts';
import { seasons, weeks } from '../../db/schema/season.ts';
import { settledWeeks } from '../../db/schema/standings.ts';
import { settleAgain } from '../../pipeline/standings/settle.ts';
import { openStandings } from '../../standings/standings.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';
import { writeWeekPoints } from '../../testing/standings-of.ts';

describe('the season before', () => {
  // The small season, and a postseason that begins when its last week ends.
  let fixture: LineupFixture;
  let ann: Person;
  let ben: Person;
  const postseason = { id: randomUUID(), weeks: [1, 2, 3, 4].map(() => randomUUID()) };

  beforeAll(async () => {
    fixture = await openLineupFixture();
    ann = await fixture.free('ann');
    ben = await fixture.free('ben');
    const { season, context } = fixture;
    await context.db.insert(seasons).values({
      ...{ id: postseason.id, year: 2025, kind: 'postseason', name: '2025 Postseason', startsAt: season.at(19) },
    });
    await context.db.insert(weeks).values(
      postseason.weeks.map((id, at) => {
        return {
          id,
          seasonId: postseason.id,
          weekNumber: at + 1,
          startDate: season.at(19 + at),
          endDate: season.at(20 + at),
        };
      }),
    );
  });
  afterAll(() => fixture.close());

  const before = async () => (await fixture.call('GET /leaderboard/season-before', { token: ann.token })).body.before;
  const score = (weekNumber: number, { userId }: Person, points: number) =>
    writeWeekPoints(fixture.context.db, fixture.season, { groupId: EVERYONE_GROUP_ID, userId, weekNumber, points });
  const table = (season_id?: string, groupId = EVERYONE_GROUP_ID) =>
    fixture.call('GET /leaderboard/group/:groupId', {
      ...{ token: ann.token, params: { groupId } },
      ...(season_id && { query: { season_id } }),
    });
  const totalsOf = ({ body }: Awaited<ReturnType<typeof table>>) =>
    body.entries.map(({ username, rank, totalPoints }: { username: string; rank: number; totalPoints: number }) => {
      return [rank, username, totalPoints];
    });

  test('a regular season has no season before it, and a postseason one only where somebody has played it', async () => {
    const { clock, season } = fixture;
    expect(await before()).toBeNull();
    clock.set(season.at(19, 24));
    expect(await before()).toBeNull();
    await score(1, ann, 10000);
    clock.set(season.at(2, 24));
    expect(await before()).toBeNull();
  });

  test('[G3.6] while the postseason runs, everybody’s table of the regular season is there, with corrections', async () => {
    const { clock, season, context } = fixture;
    clock.set(season.at(19, 24));
    await score(18, ann, 1000);
    await score(18, ben, 8000);
    expect(await before()).toMatchObject({ id: season.id, year: 2025, isFinal: false });
    expect(totalsOf(await table(season.id))).toEqual([
      [1, 'ann', 112.5],
      [2, 'ben', 100],
    ]);
    await score(18, ben, 10000);
    const corrected = await table(season.id);
    expect(totalsOf(corrected)).toEqual([
      [1, 'ben', 125],
      [2, 'ann', 112.5],
    ]);
    expect(corrected.body).toMatchObject({ userRank: 2, userRow: { thisWeekPoints: 12.5 } });
    // That of the running season is another one, and is not mixed up with it.
    expect(totalsOf(await table())).toEqual([
      [1, 'ann', 0],
      [1, 'ben', 0],
    ]);
    expect(totalsOf(await table(postseason.id))).toEqual(totalsOf(await table()));
    // Its last week still has the places that it ended with, for a page that was open when the postseason began.
    const gameDay = (week: string) => fixture.call('GET /game-day', { token: ann.token, query: { week } });
    for (const weekId of [season.week(18), season.week(18).toUpperCase()]) {
      const { body } = await gameDay(weekId);
      expect(body).toMatchObject({ week_id: season.week(18), groups: [{ group_id: EVERYONE_GROUP_ID, rank: 2 }] });
    }
    for (const weekId of [season.week(16), postseason.weeks[1] ?? '']) expect((await gameDay(weekId)).status).toBe(404);
    clock.set(season.at(20, 24));
    expect((await gameDay(season.week(18))).status).toBe(404);
    clock.set(season.at(19, 24));
    await context.db.execute(sql`update games set status = 'final' where season_id = ${season.id}`);
    expect((await before()).isFinal).toBe(false);
    await context.db.insert(settledWeeks).values({ weekId: season.week(18), version: 0, revision: 1 });
    expect((await before()).isFinal).toBe(true);
  });

  test('while another season runs, the readers of a group find its weeks, what was played in them, and who won them', async () => {
    const { clock, season, context } = fixture;
    const [cass, dan] = [await fixture.free('cass'), await fixture.free('dan')];
    clock.set(season.at(2, HOURS.midweek));
    await context.db.execute(sql`update games set status = 'scheduled' where week_id = ${season.week(2)}`);
    const group = await fixture.group(cass, 'Ended');
    await fixture.join(dan, group);
    await fixture.submit(cass, nineOf('DAL'), { groups: [group] });
    for (const [who, points] of [
      [cass, 10000],
      [dan, 5000],
    ] as const) {
      await writeWeekPoints(context.db, season, { groupId: group, userId: who.userId, weekNumber: 18, points });
    }
    clock.set(season.at(19, 24));

    const { seasons: own } = (await fixture.call('GET /groups', { token: dan.token })).body[1];
    expect(own).toEqual({ id: season.id, name: '2025 Season' });
    const listed = await fixture.call('GET /season-weeks', { query: { season_id: own.id } });
    const ids = listed.body.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(Array.from({ length: 18 }, (_, at) => season.week(at + 1)));
    const unknown = await fixture.call('GET /season-weeks', { query: { season_id: randomUUID() } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);

    const view = (watcher: Person, weekId: string) =>
      fixture.call('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', {
        ...{ token: watcher.token, params: { groupId: group, weekId, userId: cass.userId } },
      });
    const namesIn = async (watcher: Person, at: number) =>
      (await view(watcher, ids[at])).body.lineup.players.filter((slot: object) => 'name' in slot).length;
    expect([await namesIn(cass, 1), await namesIn(dan, 1)]).toEqual([9, 9]);
    // A game that never began hides its players for good.
    await changeGame(context.db, season, 2, 'DAL', { status: 'postponed', kickoff: null });
    expect([await namesIn(cass, 1), await namesIn(dan, 1)]).toEqual([9, 0]);
    expect((await view(ann, ids[1])).status).toBe(404);

    await settleAgain(context.db, season.id, clock.now());
    const wins = async ({ token }: Person, weekId: string) =>
      (await fixture.call('GET /recaps/:weekId/wins', { token, params: { weekId } })).body;
    expect(await wins(cass, ids[17])).toEqual([{ id: group, name: 'Ended', points: 125, lineups: 2 }]);
    expect([await wins(dan, ids[17]), await wins(cass, ids[1])]).toEqual([[], []]);
    expect((await wins(cass, randomUUID())).code).toBe('not_found');
  });

  test('only the everyone-group has a table of other seasons, and only of those there are', async () => {
    fixture.clock.set(fixture.season.at(2, 24));
    const group = await fixture.group(ann, 'Own');
    fixture.clock.set(fixture.season.at(19, 24));
    expect((await table(fixture.season.id, group)).status).toBe(200);
    for (const [season, groupId] of [
      [postseason.id, group],
      [randomUUID(), group],
      [randomUUID(), EVERYONE_GROUP_ID],
    ] as const) {
      const refused = await table(season, groupId);
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('another process', () => {
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
});
