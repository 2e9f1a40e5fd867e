import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf, score } from '../../testing/small-season.ts';

let fixture: LineupFixture;
let [ann, ben, cass, dan] = [] as unknown as [Person, Person, Person, Person];
let group: string;

/** Two weeks: ann plays PHI, then KC; ben KC, then DAL; cass only the first week; dan none. */
beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben] = [await fixture.premium('ann'), await fixture.premium('ben')];
  [cass, dan] = [await fixture.premium('cass'), await fixture.premium('dan')];
  fixture.clock.set(fixture.season.at(1, HOURS.midweek));
  group = await fixture.group(ben, 'Sunday Six', { playoffWeeks: [15, 16, 17, 18] });
  for (const person of [ann, cass, dan]) await fixture.join(person, group);
  await submit(1, ann, 'PHI');
  await submit(1, ben, 'KC');
  await submit(1, cass, 'NYJ');
  await scoreWeek(1, [
    ['KC QB1', 3000],
    ['PHI QB1', 500],
    ['NYJ QB1', 1000],
    ['NYJ RB1', -200],
  ]);
});
afterAll(() => fixture.close());

const submit = (week: number, person: Person, team: Parameters<typeof nineOf>[0], groups = [group]) =>
  fixture.submit(person, nineOf(team), { week, groups });

async function scoreWeek(week: number, points: [string, number][]) {
  for (const [name, each] of points) await score(fixture.context.db, fixture.season, week, name, each);
}

async function endWeek(week: number) {
  await fixture.context.database.pool.query(`update games set status = 'final' where week_id = $1`, [
    fixture.season.week(week),
  ]);
  fixture.clock.set(fixture.season.at(week + 1, 1));
  await settleWeeks(fixture.context.db, fixture.context.clock.now());
}

const look = ({ token }: Person, groupId = group) =>
  fixture.call('GET /groups/:groupId/hindsight', { token, params: { groupId } });
const id = (name: string) => fixture.season.player(name);

test('there is nothing to look back on before a week is final', async () => {
  expect((await look(ann)).body).toEqual({
    ...{ groupId: group, groupName: 'Sunday Six', nextWeekNumber: 1, hindsight: null },
  });
});

test('a final week has the best lineup, shares of it, and what was luck, timing and choice', async () => {
  await endWeek(1);
  const { nextWeekNumber, hindsight } = (await look(ann)).body;
  expect(nextWeekNumber).toBe(2);
  expect(hindsight.weeks).toEqual([{ weekNumber: 1, multiplier: 1, best: 30 }]);
  expect(hindsight).toMatchObject({ bestPoints: 30, isExact: true });
  expect(
    hindsight.rows.map(({ username, rank, points, share }: Record<string, unknown>) => [username, rank, points, share]),
  ).toEqual([
    ['ben', 1, 30, 100],
    ['cass', 2, 8, 26],
    ['ann', 3, 5, 16],
  ]);
  // dan had no lineup.
  expect((await look(dan)).body.hindsight.userRow).toBeNull();
  for (const { points, luck, timing, choice } of hindsight.rows) {
    expect(Math.round(100 * (points + luck + timing + choice))).toBe(3000);
  }
  expect(hindsight.userRow).toMatchObject({ username: 'ann', weeks: [{ points: 5, bestLeft: 30 }] });
});

test('two weeks: the best season uses each player once, and picks are judged by the player’s best week', async () => {
  fixture.clock.set(fixture.season.at(2, HOURS.midweek));
  await submit(2, ann, 'KC');
  await submit(2, ben, 'DAL');
  await scoreWeek(2, [
    ['KC QB1', 1000],
    ['PHI QB1', 2600],
    ['DAL QB1', 400],
  ]);
  await endWeek(2);
  const { hindsight } = (await look(ann)).body;
  // KC QB1 in week 1 and PHI QB1 in week 2.
  expect(hindsight.bestPoints).toBe(56);
  expect(hindsight.weeks.map(({ best }: { best: number }) => best)).toEqual([30, 26]);
  const row = hindsight.userRow;
  expect(row.weeks).toEqual([
    { points: 5, bestLeft: 30 },
    { points: 10, bestLeft: 10 },
  ]);
  // The same two quarterbacks make 30 and 26 the other way round.
  expect(row).toMatchObject({ points: 15, choice: 0 });
  expect(row.luck + row.timing).toBeCloseTo(41, 6);
  expect(row.dearestPicks).toEqual([
    { playerId: id('PHI QB1'), weekNumber: 1, points: 5, bestWeekNumber: 2, more: 21 },
    { playerId: id('KC QB1'), weekNumber: 2, points: 10, bestWeekNumber: 1, more: 20 },
  ]);
  expect(hindsight.rows[0].username).toBe('ben');
  expect(hindsight.rows[0].bestPicks[0]).toEqual({
    ...{ playerId: id('KC QB1'), weekNumber: 1, points: 30, bestWeekNumber: 1, more: 0 },
  });
  const spent = hindsight.spent.find(({ playerId }: { playerId: string }) => playerId === id('KC QB1'));
  expect(spent).toEqual({
    ...{ playerId: id('KC QB1'), points: 40, left: 1 },
    uses: [
      { userId: ann.userId, weekNumbers: [2], points: 10, isSpent: true },
      { userId: ben.userId, weekNumbers: [1], points: 30, isSpent: true },
    ],
  });
  const left = (await look(cass)).body.hindsight.userRow.left.map(({ playerId }: { playerId: string }) => playerId);
  expect(left.slice(0, 2)).toEqual([id('KC QB1'), id('PHI QB1')]);
  expect(hindsight.players.map(({ name }: { name: string }) => name)).toContain('KC QB1');
});

test('[G4.5] lineups of weeks that are not final change nothing, whatever is in them and however often', async () => {
  fixture.clock.set(fixture.season.at(3, HOURS.midweek));
  const before = (await look(ann)).text;
  for (const [week, team] of [
    [3, 'KC'],
    [4, 'BUF'],
    [5, 'MIA'],
  ] as const) {
    expect((await submit(week, cass, team)).status).toBe(200);
    expect((await look(ann)).text).toBe(before);
  }
  fixture.clock.set(fixture.season.at(3, HOURS.sunday));
  expect((await look(ann)).text).toBe(before);
});

test('a correction changes it once the week is settled again', async () => {
  await scoreWeek(2, [['DAL QB1', 3100]]);
  await settleWeeks(fixture.context.db, fixture.context.clock.now());
  const { hindsight } = (await look(ben)).body;
  expect(hindsight.bestPoints).toBe(61);
  expect(hindsight.userRow).toMatchObject({ points: 61, share: 100, choice: 0 });
});

test('[G6.4] is for members; of everyone, users see their own season only', async () => {
  const eve = await fixture.free('eve');
  expect((await look(eve)).status).toBe(404);
  const everyone = (await look(eve, EVERYONE_GROUP_ID)).body;
  expect(everyone.hindsight).toMatchObject({ rows: [], spent: [], userRow: null, bestPoints: 61 });
  expect(
    (await fixture.call('GET /groups/:groupId/hindsight', { token: ann.token, params: { groupId: 'x' } })).status,
  ).toBe(400);
});
