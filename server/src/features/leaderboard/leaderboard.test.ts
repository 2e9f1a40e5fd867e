import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { rankByTotal } from '@singleback/game/standings/standings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS } from '../../testing/small-season.ts';
import { writeMembers, writeWeekPoints } from '../../testing/standings-of.ts';
import { leaveGroup } from '../groups/membership-service.ts';

let fixture: LineupFixture;
let ben: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ben = await fixture.premium('ben');
  fixture.clock.set(fixture.season.at(3, HOURS.midweek));
});
afterAll(() => fixture.close());

const points = (groupId: string, { userId }: { userId: string }, weekNumber: number, hundredths: number) =>
  writeWeekPoints(fixture.context.db, fixture.season, { groupId, userId, weekNumber, points: hundredths });

const table = (person: Person, groupId: string, page?: number) =>
  fixture.call('GET /leaderboard/group/:groupId', {
    token: person.token,
    params: { groupId },
    ...(page && { query: { page: String(page) } }),
  });

const overall = (person: Person) => fixture.call('GET /leaderboard/overall', { token: person.token });

test("[G7.18, G3.7, G9.7] a group's table: totals, shared ranks, moves, averages, weeks; zero without a lineup", async () => {
  const group = await fixture.group(ben, 'Table');
  const [ann, dan, eve] = [await fixture.free('ann'), await fixture.free('dan'), await fixture.free('eve')];
  for (const person of [ann, dan, eve]) await fixture.join(person, group);
  await points(group, ann, 1, 10050);
  await points(group, ann, 2, 0);
  await points(group, ann, 3, 1000);
  await points(group, ben, 1, 10500);
  await points(group, ben, 3, 550);
  await points(group, dan, 3, 9999);
  const { body } = await table(ann, group);
  expect(body.group).toMatchObject({ id: group, name: 'Table', current_participants: 4 });
  expect(body.userRank).toBe(1);
  const week = fixture.season.week;
  expect(body.entries).toEqual([
    {
      userId: ann.userId,
      username: 'ann',
      rank: 1,
      rankChange: 1,
      totalPoints: 110.5,
      thisWeekPoints: 10,
      weeks: 3,
      averagePoints: 55.25,
      lineups: [
        { weekId: week(1), points: 100.5 },
        { weekId: week(2), points: 0 },
        { weekId: week(3), points: 10 },
      ],
    },
    {
      userId: ben.userId,
      username: 'ben',
      rank: 1,
      rankChange: 0,
      totalPoints: 110.5,
      thisWeekPoints: 5.5,
      weeks: 2,
      averagePoints: 55.25,
      lineups: [
        { weekId: week(1), points: 105 },
        { weekId: week(3), points: 5.5 },
      ],
    },
    {
      userId: dan.userId,
      username: 'dan',
      rank: 3,
      rankChange: null,
      totalPoints: 99.99,
      thisWeekPoints: 99.99,
      weeks: 1,
      averagePoints: 99.99,
      lineups: [{ weekId: week(3), points: 99.99 }],
    },
    {
      userId: eve.userId,
      username: 'eve',
      rank: 4,
      rankChange: null,
      totalPoints: 0,
      thisWeekPoints: 0,
      weeks: 0,
      averagePoints: 0,
      lineups: [],
    },
  ]);
});

test('former members with points stay on the table, those without don’t, and neither can see a private table', async () => {
  const group = await fixture.group(ben, 'Left');
  const [fay, gus] = [await fixture.free('fay'), await fixture.free('gus')];
  for (const person of [fay, gus]) {
    await fixture.join(person, group);
    if (person === fay) await points(group, fay, 1, 4000);
    await leaveGroup(fixture.context, { userId: person.userId, role: null }, group);
  }
  const { body } = await table(ben, group);
  expect(body.entries.map(({ username }: { username: string }) => username)).toEqual(['fay', 'ben']);
  expect(body.group.current_participants).toBe(1);
  expect((await table(fay, group)).status).toBe(404);
});

test('[G6.4] a private table is hidden from others, a public one is visible, and admins see all', async () => {
  const hidden = await fixture.group(ben, 'Private');
  const open = await fixture.group(ben, 'Public', {}, 'public');
  const kim = await fixture.free('kim');
  const admin = await fixture.signIn('cass', 'super-admin');
  const nowhere = await table(kim, kim.userId);
  expect(nowhere.body).toEqual({ error: 'Group not found', code: 'not_found' });
  expect((await table(kim, hidden)).text).toBe(nowhere.text);
  expect((await table(kim, open)).body).toMatchObject({ userRank: null, entries: [{ username: 'ben' }] });
  expect((await table(admin, hidden)).body).toMatchObject({ userRank: null, group: { name: 'Private' } });
});

test('[G7.17, G1.10, G1.3] the overall table has ten rows, and the caller’s row wherever it is', async () => {
  const people = [];
  for (let n = 0; n < 15; n += 1) people.push(await fixture.free(`over${n}`));
  for (const [n, person] of people.entries()) await points(EVERYONE_GROUP_ID, person, 2, 20000 - n * 100);
  const last = people.at(-1) as Person;
  const { body } = await overall(last);
  expect(body.entries).toHaveLength(10);
  expect(body.entries[0]).toMatchObject({ rank: 1, username: 'over0', totalPoints: 200, thisWeekPoints: 0 });
  expect(body.userRank).toBe(15);
  expect(body.userRow).toMatchObject({ userId: last.userId, rank: 15, totalPoints: 186 });
  const { rows } = await fixture.context.database.pool.query('select count(*)::int from users');
  expect(body.total).toBe(rows[0].count);
  expect((await overall(ben)).body.userRow).toMatchObject({ username: 'ben', rank: 16, totalPoints: 0 });
  expect((await table(ben, EVERYONE_GROUP_ID)).body.entries.slice(0, 10)).toEqual(body.entries);
});

test('a table of thousands is consistent across pages of a hundred, with each row on one of them', async () => {
  const few = (await overall(ben)).body;
  const crowd = await writeMembers(fixture.context.db, EVERYONE_GROUP_ID, 2000, fixture.clock.now());
  const many = (await overall(ben)).body;
  expect(many.entries).toEqual(few.entries);
  expect(many.userRow).toEqual(few.userRow);
  expect(many).toMatchObject({ userRank: 16, total: few.total + 2000 });
  const [first, second, third] = crowd as [string, string, string];
  await points(EVERYONE_GROUP_ID, { userId: first }, 3, 30000);
  await points(EVERYONE_GROUP_ID, { userId: second }, 3, -100);
  await points(EVERYONE_GROUP_ID, { userId: third }, 3, 0);
  await points(EVERYONE_GROUP_ID, ben, 3, -50);
  const after = (await overall(ben)).body;
  expect(after.entries[0]).toMatchObject({ userId: first, rank: 1, rankChange: null });
  // Sixteen with points, all with zero, then this user; below is the one with less.
  expect(after.userRank).toBe(after.total - 1);
  const pages = [];
  for (let page = 1; page <= Math.ceil(after.total / 100) + 1; page += 1) {
    const { body } = await table(ben, EVERYONE_GROUP_ID, page);
    expect(body).toMatchObject({ page, total: after.total, userRank: after.userRank, userRow: after.userRow });
    pages.push(body.entries);
  }
  expect(pages.map(({ length }) => length).slice(-3)).toEqual([100, after.total % 100 || 100, 0]);
  const rows = pages.flat() as { userId: string; totalPoints: number; rank: number }[];
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(after.total);
  const totals = rows.map(({ totalPoints }) => ({ total: totalPoints }));
  expect(rows.map(({ rank }) => rank)).toEqual(rankByTotal(totals).map(({ rank }) => rank));
  expect(rows.slice(-2).map(({ userId }) => userId)).toEqual([ben.userId, second]);
});

test('a tie across a page break keeps its rank', async () => {
  const group = await fixture.group(ben, 'Ties');
  const crowd = await writeMembers(fixture.context.db, group, 150, fixture.clock.now());
  for (const userId of crowd.slice(0, 3)) await points(group, { userId }, 1, 2000);
  for (const userId of crowd.slice(3, 120)) await points(group, { userId }, 1, 1050);
  const pages = [(await table(ben, group)).body, (await table(ben, group, 2)).body];
  expect(pages[0].entries.map(({ rank }: { rank: number }) => rank)).toEqual([1, 1, 1, ...Array(97).fill(4)]);
  const zeros = Array(31).fill(121);
  expect(pages[1].entries.map(({ rank }: { rank: number }) => rank)).toEqual([...Array(20).fill(4), ...zeros]);
  expect(pages[1]).toMatchObject({ total: 151, userRank: 121, userRow: { username: 'ben' } });
});

test('refuses a page that is not a number from 1 on', async () => {
  for (const page of ['0', '-1', '1.5', 'two', '9999999']) {
    const params = { groupId: EVERYONE_GROUP_ID };
    const { status } = await fixture.call('GET /leaderboard/group/:groupId', {
      token: ben.token,
      params,
      query: { page },
    });
    expect(status, page).toBe(400);
  }
});

test('a former member’s lineup stays on the table once, without counting as a member', async () => {
  const group = await fixture.group(ben, 'Gone', {}, 'public');
  const [ida, jon, kay] = [await fixture.free('ida'), await fixture.free('jon'), await fixture.free('kay')];
  for (const person of [ida, jon, kay]) await fixture.join(person, group);
  await points(group, ida, 1, -300);
  await points(group, jon, 2, 0);
  for (const person of [ida, jon, kay]) {
    await leaveGroup(fixture.context, { userId: person.userId, role: null }, group);
  }
  const { body } = await table(ida, group);
  expect(body.entries.map((row: { username: string; rank: number }) => [row.username, row.rank])).toEqual([
    ['ben', 1],
    ['jon', 1],
    ['ida', 3],
  ]);
  expect(body).toMatchObject({ total: 3, userRank: 3, group: { current_participants: 1 } });
});

test('moves are relative to the last week once the standings have moved on', async () => {
  const group = await fixture.group(ben, 'Turned');
  const leo = await fixture.free('leo');
  await fixture.join(leo, group);
  await points(group, ben, 3, 5000);
  await points(group, leo, 2, 6000);
  const moves = async () => {
    const { entries } = (await table(ben, group)).body;
    return entries.map((row: { username: string; rankChange: number | null }) => [row.username, row.rankChange]);
  };
  const now = fixture.clock.now();
  expect(await moves()).toEqual([
    ['leo', 0],
    ['ben', null],
  ]);
  fixture.clock.set(fixture.season.at(4, HOURS.midweek));
  expect(await moves()).toEqual([
    ['leo', 0],
    ['ben', 0],
  ]);
  await points(group, ben, 4, 1001);
  expect(await moves()).toEqual([
    ['ben', 1],
    ['leo', -1],
  ]);
  fixture.clock.set(now);
});

test('requires a signed-in user', async () => {
  expect((await fixture.call('GET /leaderboard/overall')).status).toBe(401);
  const params = { groupId: EVERYONE_GROUP_ID };
  expect((await fixture.call('GET /leaderboard/group/:groupId', { params })).status).toBe(401);
});

test('caches a table for all callers, with each one’s own rank, until it changes', async () => {
  const group = await fixture.group(ben, 'Kept');
  const [lou, max, ned] = [await fixture.free('lou'), await fixture.free('max'), await fixture.free('ned')];
  for (const person of [lou, max, ned]) await fixture.join(person, group);
  await points(group, lou, 1, 5000);
  const seen = async (person: Person) => (await table(person, group)).body;
  const [bens, lous, maxes] = [await seen(ben), await seen(lou), await seen(max)];
  expect([bens.userRank, lous.userRank, maxes.userRank]).toEqual([2, 1, 2]);
  expect(lous.entries).toEqual(bens.entries);
  const again = { token: lou.token, params: { groupId: group } };
  const { headers } = await fixture.call('GET /leaderboard/group/:groupId', again);
  const known = { ...again, headers: { 'if-none-match': String(headers.etag) } };
  expect((await fixture.call('GET /leaderboard/group/:groupId', known)).status).toBe(304);
  await points(group, max, 1, 6000);
  expect((await seen(lou)).userRank).toBe(2);
  await points(group, max, 1, 4000);
  expect((await seen(lou)).userRank).toBe(1);
  await fixture.context.database.pool.query(`update users set display_name = 'Lou' where id = $1`, [lou.userId]);
  expect((await seen(lou)).entries[0].username).toBe('Lou');
  expect((await seen(lou)).entries).toHaveLength(4);
  await leaveGroup(fixture.context, { userId: ned.userId, role: null }, group);
  expect((await seen(lou)).entries).toHaveLength(3);
});
