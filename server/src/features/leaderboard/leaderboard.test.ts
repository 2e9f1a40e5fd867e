import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupHouse, openLineupHouse, type Person } from '../../testing/lineup-house.ts';
import { HOURS } from '../../testing/small-season.ts';
import { writeMembers, writeWeekPoints } from '../../testing/standings-of.ts';
import { leaveGroup } from '../groups/membership.ts';

let house: LineupHouse;
let ben: Person;

beforeAll(async () => {
  house = await openLineupHouse();
  ben = await house.premium('ben');
  house.clock.set(house.season.at(3, HOURS.midweek));
});
afterAll(() => house.close());

const points = (groupId: string, { userId }: { userId: string }, weekNumber: number, hundredths: number) =>
  writeWeekPoints(house.context.db, house.season, { groupId, userId, weekNumber, points: hundredths });

const table = (person: Person, groupId: string) =>
  house.call('GET /leaderboard/group/:groupId', { token: person.token, params: { groupId } });

const overall = (person: Person) => house.call('GET /leaderboard/overall', { token: person.token });

test("[G7.18, G3.7, G9.7] a group's table: totals, shared ranks, moves, averages, weeks; who has no lineup has zero", async () => {
  const group = await house.group(ben, 'Table');
  const [ann, dan, eve] = [await house.free('ann'), await house.free('dan'), await house.free('eve')];
  for (const person of [ann, dan, eve]) await house.join(person, group);
  await points(group, ann, 1, 10050);
  await points(group, ann, 2, 0);
  await points(group, ann, 3, 1000);
  await points(group, ben, 1, 10500);
  await points(group, ben, 3, 550);
  await points(group, dan, 3, 9999);
  const { body } = await table(ann, group);
  expect(body.group).toMatchObject({ id: group, name: 'Table', current_participants: 4 });
  expect(body.userRank).toBe(1);
  const week = house.season.week;
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

test('who left with points stays on the table, who left without is gone, and neither sees a private table', async () => {
  const group = await house.group(ben, 'Left');
  const [fay, gus] = [await house.free('fay'), await house.free('gus')];
  for (const person of [fay, gus]) {
    await house.join(person, group);
    if (person === fay) await points(group, fay, 1, 4000);
    await leaveGroup(house.context, { userId: person.userId, role: null }, group);
  }
  const { body } = await table(ben, group);
  expect(body.entries.map(({ username }: { username: string }) => username)).toEqual(['fay', 'ben']);
  expect(body.group.current_participants).toBe(1);
  expect((await table(fay, group)).status).toBe(404);
});

test('[G6.4] a private table is not there for others, a public one is, and an admin sees all', async () => {
  const hidden = await house.group(ben, 'Private');
  const open = await house.group(ben, 'Public', {}, 'public');
  const kim = await house.free('kim');
  const admin = await house.signIn('cass', 'super-admin');
  const nowhere = await table(kim, kim.userId);
  expect(nowhere.body).toEqual({ error: 'Group not found', code: 'not_found' });
  expect((await table(kim, hidden)).text).toBe(nowhere.text);
  expect((await table(kim, open)).body).toMatchObject({ userRank: null, entries: [{ username: 'ben' }] });
  expect((await table(admin, hidden)).body).toMatchObject({ userRank: null, group: { name: 'Private' } });
});

test('[G7.17, G1.10, G1.3] the overall table is that of everyone: ten rows, and the own row wherever it is', async () => {
  const people = [];
  for (let n = 0; n < 15; n += 1) people.push(await house.free(`over${n}`));
  for (const [n, person] of people.entries()) await points(EVERYONE_GROUP_ID, person, 2, 20000 - n * 100);
  const last = people.at(-1) as Person;
  const { body } = await overall(last);
  expect(body.entries).toHaveLength(10);
  expect(body.entries[0]).toMatchObject({ rank: 1, username: 'over0', totalPoints: 200, thisWeekPoints: 0 });
  expect(body.userRank).toBe(15);
  expect(body.userRow).toMatchObject({ userId: last.userId, rank: 15, totalPoints: 186 });
  const { rows } = await house.context.database.pool.query('select count(*)::int from users');
  expect(body.total).toBe(rows[0].count);
  expect((await overall(ben)).body.userRow).toMatchObject({ username: 'ben', rank: 16, totalPoints: 0 });
  expect((await table(ben, EVERYONE_GROUP_ID)).body.entries.slice(0, 10)).toEqual(body.entries);
});

test('a table of thousands is read by its index, and tells the same', async () => {
  const few = (await overall(ben)).body;
  const crowd = await writeMembers(house.context.db, EVERYONE_GROUP_ID, 2000, house.clock.now());
  const many = (await overall(ben)).body;
  const withoutMoves = few.entries.map((row: object) => ({ ...row, rankChange: null }));
  expect(many.entries).toEqual(withoutMoves);
  expect(many.userRow).toEqual({ ...few.userRow, rankChange: null });
  expect(many).toMatchObject({ userRank: 16, total: few.total + 2000 });
  await points(EVERYONE_GROUP_ID, { userId: crowd[0] as string }, 3, 30000);
  await points(EVERYONE_GROUP_ID, { userId: crowd[1] as string }, 3, -100);
  await points(EVERYONE_GROUP_ID, ben, 3, -50);
  const after = (await overall(ben)).body;
  expect(after.entries[0]).toMatchObject({ userId: crowd[0], rank: 1, rankChange: null });
  // Sixteen with points, everybody without a lineup, then he; below him the one with less.
  expect(after.userRank).toBe(after.total - 1);
  const group = await table(ben, EVERYONE_GROUP_ID);
  expect(group.body.entries).toHaveLength(1000);
  expect(group.body.userRank).toBe(after.userRank);
});

test('nobody sees a table without signing in', async () => {
  expect((await house.call('GET /leaderboard/overall')).status).toBe(401);
  const params = { groupId: EVERYONE_GROUP_ID };
  expect((await house.call('GET /leaderboard/group/:groupId', { params })).status).toBe(401);
});

test('a table is kept for all who look, with the own rank of each, and made anew with every change of it', async () => {
  const group = await house.group(ben, 'Kept');
  const [lou, max] = [await house.free('lou'), await house.free('max')];
  for (const person of [lou, max]) await house.join(person, group);
  await points(group, lou, 1, 5000);
  const seen = async (person: Person) => (await table(person, group)).body;
  const [bens, lous, maxes] = [await seen(ben), await seen(lou), await seen(max)];
  expect([bens.userRank, lous.userRank, maxes.userRank]).toEqual([2, 1, 2]);
  expect(lous.entries).toEqual(bens.entries);
  const again = { token: lou.token, params: { groupId: group } };
  const { headers } = await house.call('GET /leaderboard/group/:groupId', again);
  const known = { ...again, headers: { 'if-none-match': String(headers.etag) } };
  expect((await house.call('GET /leaderboard/group/:groupId', known)).status).toBe(304);
  await points(group, max, 1, 6000);
  expect((await seen(lou)).userRank).toBe(2);
  await points(group, max, 1, 4000);
  expect((await seen(lou)).userRank).toBe(1);
  await house.context.database.pool.query(`update users set display_name = 'Lou' where id = $1`, [lou.userId]);
  expect((await seen(lou)).entries[0].username).toBe('Lou');
  await leaveGroup(house.context, { userId: ben.userId, role: null }, group);
  expect((await seen(lou)).entries).toHaveLength(2);
});
