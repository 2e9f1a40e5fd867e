import type { LastStandingTable } from '@singleback/contract/last-standing.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settleDue, standCutsBefore } from '../../pipeline/standings/settle-due.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf, score } from '../../testing/small-season.ts';
import { writeWeekPoints } from '../../testing/standings-of.ts';

let fixture: LineupFixture;
let [ann, ben, cass, dan] = [] as unknown as [Person, Person, Person, Person];
let group: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben, cass] = [await fixture.premium('ann'), await fixture.premium('ben'), await fixture.premium('cass')];
  dan = await fixture.premium('dan');
});
afterAll(() => fixture.close());

beforeEach(async () => {
  const { pool } = fixture.context.database;
  await pool.query(`delete from group_outs; delete from group_cuts; delete from settled_weeks; delete from lineups`);
  await pool.query(`update games set status = 'scheduled', locked_at = null`);
  fixture.clock.set(fixture.season.at(2, 1));
  group = await create('Sunday Survivors', { cut: 1, cut_from: 2 });
  for (const person of [ann, cass]) await fixture.join(person, group);
});

async function create(name: string, more: object): Promise<string> {
  const form = { name, season_id: fixture.season.id, visibility: 'public', ...more };
  return (await fixture.call('POST /groups', { token: ben.token, body: form })).body.id;
}

const play = (person: Person, weekNumber: number, points: number) =>
  writeWeekPoints(fixture.context.db, fixture.season, { groupId: group, userId: person.userId, weekNumber, points });

/** Ends a week with these points, and moves the clock into the next one. */
async function endWeek(weekNumber: number, points: [Person, number][]) {
  for (const [person, hundredths] of points) await play(person, weekNumber, hundredths);
  await fixture.context.database.pool.query(`update games set status = 'final' where week_id = $1`, [
    fixture.season.week(weekNumber),
  ]);
  await moveTo(weekNumber + 1, HOURS.midweek);
}

async function moveTo(weekNumber: number, hours: number) {
  fixture.clock.set(fixture.season.at(weekNumber, hours));
  await settle();
}

async function settle() {
  await settleDue(fixture.context);
  fixture.context.standings.expire();
}

async function table(person = ben): Promise<LastStandingTable> {
  const params = { groupId: group };
  return (await fixture.call('GET /leaderboard/group/:groupId', { token: person.token, params })).body.lastStanding;
}

const survival = async () =>
  (await table()).rows.map(({ username, state, weekOut, isProvisional }) =>
    [username, state, weekOut, isProvisional].filter((each) => each !== undefined).join(' '),
  );

test('the line is drawn through the week that is on, and distances are to its other side', async () => {
  await play(ann, 2, 9_000);
  await play(ben, 2, 5_000);
  fixture.context.standings.expire();
  expect(await table()).toMatchObject({
    week: { id: fixture.season.week(2), number: 2 },
    rows: [
      { username: 'ann', state: 'in', points: 90, distance: 90 },
      { username: 'ben', state: 'in', points: 50, distance: 50 },
      { username: 'cass', state: 'in', points: 0, isBelow: true, distance: -50 },
    ],
    ...{ winners: [], provisionalWeek: null, standsAt: null },
  });
});

test('a cut is provisional, moves with a correction until the first lock of the next week, and then stands', async () => {
  await endWeek(2, [
    [ann, 9_000],
    [ben, 5_000],
    [cass, 6_000],
  ]);
  expect(await survival()).toEqual(['ann in', 'cass in', 'ben out 2 true']);
  const firstLock = fixture.season.at(3, HOURS.thursdayKickoff);
  expect(await table()).toMatchObject({ provisionalWeek: 2, standsAt: firstLock.toISOString() });
  await play(cass, 2, 4_000);
  await settle();
  expect(await survival()).toEqual(['ann in', 'ben in', 'cass out 2 true']);
  await moveTo(3, HOURS.thursdayKickoff);
  await play(cass, 2, 20_000);
  await settle();
  expect(await survival()).toEqual(['ann in', 'ben in', 'cass out 2']);
  const { rows, provisionalWeek } = await table();
  expect([rows.at(-1)?.points, provisionalWeek]).toEqual([200, null]);
});

test('a correction that was reported after the first lock changes no cut, even if the server was away meanwhile', async () => {
  await endWeek(2, [
    [ann, 9_000],
    [ben, 5_000],
    [cass, 6_000],
  ]);
  fixture.clock.set(fixture.season.at(4, HOURS.midweek));
  await standCutsBefore(fixture.context, fixture.season.at(3, HOURS.sunday));
  await play(ben, 2, 20_000);
  await settle();
  expect(await survival()).toContain('ben out 2');
});

test('whoever is out adds no lineup to the group, what was submitted counts no longer, and used players stay used', async () => {
  await fixture.submit(ben, nineOf('DAL'), { week: 3, groups: [group], name: 'Early' });
  await endWeek(2, [
    [ann, 9_000],
    [ben, 5_000],
    [cass, 6_000],
  ]);
  // Provisional: a correction may bring Ben back in.
  expect((await fixture.submit(ben, nineOf('MIA'), { week: 5, groups: [group] })).status).toBe(200);
  await moveTo(3, HOURS.thursdayKickoff);
  const submit = () => fixture.submit(ben, nineOf('PHI'), { week: 4, groups: [group] });
  await fixture.refused(submit, 422, 'field_invalid', 'You were out in week 2 of Sunday Survivors');
  const elsewhere = await fixture.submit(ben, nineOf('PHI'), { week: 4, groups: [EVERYONE_GROUP_ID] });
  expect(elsewhere.status).toBe(200);
  const params = { id: elsewhere.body.id };
  const add = () =>
    fixture.call('POST /lineup/:id/add-groups', { token: ben.token, params, body: { group_ids: [group] } });
  await fixture.refused(add, 422, 'field_invalid', 'You were out in week 2 of Sunday Survivors');
  await fixture.context.database.pool.query(
    `insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
     values ($1, $2, '{}', 1500, 'test', now())`,
    [fixture.season.player('DAL QB1'), fixture.season.week(3)],
  );
  fixture.context.standings.expire();
  const { body } = await fixture.call('GET /leaderboard/group/:groupId', {
    ...{ token: ben.token, params: { groupId: group } },
  });
  expect(body.userRow).toMatchObject({ totalPoints: 50, thisWeekPoints: 0, weeks: 1 });
  await endWeek(3, []);
  expect(
    (await fixture.call('GET /leaderboard/group/:groupId', { token: ben.token, params: { groupId: group } })).body
      .userRow,
  ).toMatchObject({ totalPoints: 50, weeks: 1 });
  const used = await fixture.call('GET /lineups/used-players', { token: ben.token, query: { group_ids: group } });
  expect(JSON.stringify(used.body)).toContain(fixture.season.player('DAL QB1'));
  const file = (await fixture.call('GET /groups/:id/export', { token: ben.token, params: { id: group } })).body;
  expect(file.cuts).toEqual([{ week: 2, out: [ben.userId], winners: [] }]);
  const exported = file.lineups.filter(({ username }: { username: string }) => username === 'ben');
  expect(
    exported.map(({ week, multiplier, weekPoints }: Record<string, number>) => [week, multiplier, weekPoints]),
  ).toEqual([
    [2, 1, 50],
    [3, 0, 0],
    [5, 0, 0],
  ]);
  const [mine] = (await fixture.call('GET /groups', { token: ben.token })).body.filter(
    ({ id }: { id: string }) => id === group,
  );
  expect(mine).toMatchObject({ cut: 1, cut_from: 2, out_since_week: 2 });
});

test('who went out is judged and compared by the weeks until then', async () => {
  await fixture.submit(ben, nineOf('DAL'), { week: 3, groups: [group] });
  const { context, season } = fixture;
  await score(context.db, season, 2, 'KC QB1', 9_000);
  await score(context.db, season, 3, 'DAL QB1', 8_000);
  await endWeek(2, [
    [ann, 9_000],
    [ben, 5_000],
    [cass, 6_000],
  ]);
  await moveTo(3, HOURS.thursdayKickoff);
  await endWeek(3, [
    [ann, 7_000],
    [cass, 6_000],
  ]);
  const { body } = await fixture.call('GET /groups/:groupId/hindsight', {
    ...{ token: ben.token, params: { groupId: group } },
  });
  const { rows, bestPoints } = body.hindsight;
  const of = (name: string) => rows.find(({ username }: { username: string }) => username === name);
  // Two weeks are final, and Ben was in the first.
  expect([bestPoints, of('ann').share, of('ann').bestPoints, of('ann').weeks.length]).toEqual([170, 94, undefined, 2]);
  expect(of('ben')).toMatchObject({ points: 50, bestPoints: 90, share: 55, weeks: [{ points: 50 }], left: [] });
  const view = (weekNumber: number) =>
    fixture.call('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', {
      token: ann.token,
      params: { groupId: group, weekId: fixture.season.week(weekNumber), userId: ben.userId },
    });
  expect((await view(2)).body.lineup).toMatchObject({ username: 'ben' });
  expect((await view(3)).body.lineup).toBeNull();
});

test('who joins after the first cut, or comes back, watches, and reads so before', async () => {
  await fixture.call('POST /groups/:id/leave', { token: cass.token, params: { id: group } });
  const link = await fixture.call('POST /groups/:id/join-links', { token: ben.token, params: { id: group } });
  const preview = async () =>
    (await fixture.call('GET /join-links/:token', { params: { token: link.body.join_token } })).body.group;
  expect(await preview()).not.toHaveProperty('is_watching');
  await endWeek(2, [
    [ann, 9_000],
    [ben, 5_000],
  ]);
  expect(await preview()).toMatchObject({ cut: 1, cut_from: 2, is_watching: true });
  for (const person of [dan, cass]) await fixture.join(person, group);
  fixture.context.standings.expire();
  expect(await survival()).toEqual(['ann in', 'ben out 2 true', 'cass watching', 'dan watching']);
  const submit = () => fixture.submit(dan, nineOf('PHI'), { week: 3, groups: [group] });
  const words = 'You joined Sunday Survivors after the first cut, so you only watch';
  await fixture.refused(submit, 422, 'field_invalid', words);
});

test('who leaves and comes back before the cut stands is still out, and nobody else in their place', async () => {
  await endWeek(2, [
    [ann, 9_000],
    [ben, 5_000],
    [cass, 6_000],
  ]);
  const before = ['ann in', 'cass in', 'ben out 2 true'];
  expect(await survival()).toEqual(before);
  await fixture.call('POST /groups/:id/hand-over', {
    token: ben.token,
    params: { id: group },
    body: { user_id: ann.userId },
  });
  for (let times = 0; times < 2; times += 1) {
    await fixture.call('POST /groups/:id/leave', { token: ben.token, params: { id: group } });
    await fixture.join(ben, group);
    fixture.context.standings.expire();
    expect(await survival()).toEqual(before);
  }
});

test('several processes that let a cut stand at once store it once, and the last one in wins', async () => {
  await endWeek(2, [
    [ann, 9_000],
    [ben, 5_000],
    [cass, 6_000],
  ]);
  fixture.clock.set(fixture.season.at(3, HOURS.thursdayKickoff));
  await Promise.all([1, 2, 3].map(() => standCutsBefore(fixture.context)));
  await endWeek(3, [
    [ann, 7_000],
    [cass, 7_100],
  ]);
  expect(await table()).toMatchObject({ winners: [cass.userId], week: null, provisionalWeek: 3 });
  await moveTo(4, HOURS.thursdayKickoff);
  await endWeek(4, []);
  expect(await survival()).toEqual(['cass in', 'ann out 3', 'ben out 2']);
  const { rows } = await fixture.context.database.pool.query('select week_id from group_cuts where group_id = $1', [
    group,
  ]);
  expect(rows).toHaveLength(2);
});

test('a clock that is set back takes cuts back that stand only later', async () => {
  await endWeek(2, [
    [ann, 9_000],
    [ben, 5_000],
    [cass, 6_000],
  ]);
  await moveTo(3, HOURS.sunday);
  expect(await survival()).toContain('ben out 2');
  await moveTo(3, HOURS.midweek);
  expect(await survival()).toContain('ben out 2 true');
});

test('the setting is checked, frozen with the first lineup, and left out of groups without it', async () => {
  const [plain] = (await fixture.call('GET /groups', { token: dan.token })).body;
  expect(plain).not.toHaveProperty('cut');
  const refusal = async (more: object) => {
    const body = { name: 'Another', season_id: fixture.season.id, ...more };
    return (await fixture.call('POST /groups', { token: ben.token, body })).body;
  };
  expect(await refusal({ cut: 4 })).toMatchObject({
    error: 'Members out each week must be a whole number from 0 to 3',
  });
  expect(await refusal({ cut: 1, cut_from: 1 })).toMatchObject({
    ...{ error: 'First week with a cut must be a whole number from 2 to 18', details: { field: 'cut_from' } },
  });
  const unset = await create('From now', { cut: 2 });
  const change = (body: object, id = unset) =>
    fixture.call('PUT /groups/:id/settings', { token: ben.token, params: { id }, body });
  expect((await change({})).body).toMatchObject({ cut: 2, cut_from: 2 });
  expect((await change({ start_week: 5 })).body.error).toBe(
    'The first week with a cut can’t be before the group’s start week, 5',
  );
  expect((await change({ start_week: 5, cut_from: 6 })).body).toMatchObject({ start_week: 5, cut: 2, cut_from: 6 });
  expect((await change({ cut: 0 })).body).not.toHaveProperty('cut');
  await play(ann, 2, 100);
  expect((await change({ cut: 3 }, group)).body.error).toBe(
    'A lineup is in this group. Its settings no longer change.',
  );
  const stale = await change({ cut: 3, base: { cut: 2 } }, group);
  expect(stale.body.code).toBe('changed_elsewhere');
});
