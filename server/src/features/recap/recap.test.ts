import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../../db/schema/season.ts';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';

let fixture: LineupFixture;
let ann: Person;
let ben: Person;
let cass: Person;
let dan: Person;
let group: string;

/** Three weeks: ben wins the first, ann the second; dan has no lineup in the second. */
beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben, cass, dan] = [
    await fixture.premium('ann'),
    await fixture.premium('ben'),
    await fixture.premium('cass'),
    await fixture.premium('dan'),
  ];
  fixture.clock.set(fixture.season.at(1, HOURS.midweek));
  group = await fixture.group(ben, 'Sunday Six', { playerDoubleDown: true });
  for (const person of [ann, cass, dan]) await fixture.join(person, group);
  await submit(1, ann, 'PHI');
  await submit(1, ben, 'KC');
  await submit(1, cass, 'NYJ');
  await submit(1, dan, 'DAL');
  for (const [name, points] of [
    ['KC QB1', 3000],
    ['PHI QB1', 500],
    ['NYJ QB1', 1000],
    ['DAL QB1', 1500],
  ] as const) {
    await score(fixture.context.db, fixture.season, 1, name, points);
  }
  await endWeek(1);
  fixture.clock.set(fixture.season.at(2, HOURS.midweek));
  await submit(2, ann, 'DAL');
  await submit(2, ben, 'BUF');
  await submit(2, cass, 'MIA');
  for (const [name, points] of [
    // Used by ben the week before.
    ['KC QB1', 4000],
    ['KC RB1', 250],
    ['DAL QB1', 2500],
    ['DAL RB1', 1210],
    ['BUF WR1', 900],
    ['MIA K1', 700],
    ['PHI DEF1', -300],
  ] as const) {
    await score(fixture.context.db, fixture.season, 2, name, points);
  }
});
afterAll(() => fixture.close());

const submit = (week: number, person: Person, team: Parameters<typeof nineOf>[0]) =>
  fixture.submit(person, nineOf(team), { week, groups: [group], doubleDown: `${team} QB1` });

async function endWeek(week: number) {
  const { db } = fixture.context;
  await db
    .update(games)
    .set({ status: 'final' })
    .where(eq(games.weekId, fixture.season.week(week)));
  fixture.clock.set(fixture.season.at(week + 1, 1));
  await settleWeeks(db, fixture.context.clock.now());
}

const look = (person: Person, week: number | string = 2, groupId = group) =>
  fixture.call('GET /groups/:groupId/recap/:weekNumber', {
    token: person.token,
    params: { groupId, weekNumber: String(week) },
  });

test('there is no recap before the week is over and all its games are final', async () => {
  const { status, body } = await look(ann);
  expect(status).toBe(200);
  expect(body).toEqual({ groupId: group, groupName: 'Sunday Six', weekNumber: 2, finalWeeks: [1], recap: null });
  fixture.clock.set(fixture.season.at(3, 1));
  await changeGame(fixture.context.db, fixture.season, 2, 'MIA', { status: 'in_progress' });
  expect((await look(ann)).body.recap).toBeNull();
  await endWeek(2);
  expect((await look(ann)).body.finalWeeks).toEqual([1, 2]);
});

test('tells users in which groups they won a week, once it is final', async () => {
  const wins = async (person: Person, week: number) =>
    (
      await fixture.call('GET /recaps/:weekId/wins', {
        token: person.token,
        params: { weekId: fixture.season.week(week) },
      })
    ).body;
  expect(await wins(ann, 2)).toEqual([{ id: group, name: 'Sunday Six', points: 62.1, lineups: 3 }]);
  expect(await wins(ben, 1)).toEqual([{ id: group, name: 'Sunday Six', points: 60, lineups: 4 }]);
  expect(await wins(ben, 2)).toEqual([]);
  expect(await wins(dan, 2)).toEqual([]);
  expect(await wins(ann, 3)).toEqual([]);
});

test('shows winner, biggest riser, and the number of lineups', async () => {
  const { recap } = (await look(ann)).body;
  // DAL: 25.00 twice and 12.10.
  expect(recap.winners).toEqual([{ userId: ann.userId, username: 'ann', points: 62.1 }]);
  // After week 1: ben 60, dan 30, cass 20, ann 10. After week 2: ann 72.10, ben 69, dan 30, cass 27.
  expect(recap.risers).toEqual([{ userId: ann.userId, username: 'ann', fromRank: 4, toRank: 1 }]);
  expect(recap).toMatchObject({ multiplier: 1, members: 4, lineups: 3 });
  expect(
    recap.rows.map((row: { username: string; rank: number | null; points: number | null }) => [
      row.username,
      row.rank,
      row.points,
    ]),
  ).toEqual([
    ['ann', 1, 62.1],
    ['ben', 2, 9],
    ['cass', 3, 7],
    ['dan', null, null],
  ]);
});

test('the best lineup uses each member’s remaining players; used ones are listed with points and week', async () => {
  const { recap } = (await look(ben)).body;
  const nameOf = new Map(recap.players.map(({ id, name }: { id: string; name: string }) => [id, name]));
  const best = (row: { best: { positionKey: string; playerId: string; isDoubleDown: boolean }[] }) =>
    row.best.map(
      ({ positionKey, playerId, isDoubleDown }) => `${positionKey} ${nameOf.get(playerId)}${isDoubleDown ? ' 2x' : ''}`,
    );
  const [annRow, benRow] = recap.rows;
  expect(recap.userRow).toEqual(benRow);
  // ann had used PHI, but KC's quarterback was available.
  expect(best(annRow)).toEqual(
    expect.arrayContaining(['QB1 KC QB1 2x', 'RB1 DAL RB1', 'RB2 KC RB1', 'WR1 BUF WR1', 'K1 MIA K1']),
  );
  expect(annRow.bestPoints).toBe(80 + 12.1 + 2.5 + 9 + 7);
  expect(annRow.spentPoints).toBe(-3);
  // ben had used KC.
  expect(best(benRow)).toEqual(expect.arrayContaining(['QB1 DAL QB1 2x', 'RB1 DAL RB1', 'WR1 BUF WR1', 'K1 MIA K1']));
  expect(benRow.bestPoints).toBe(50 + 12.1 + 9 + 7);
  expect(benRow).toMatchObject({ spentPoints: 42.5, spentCount: 9 });
  expect(benRow.spent.slice(0, 2)).toEqual([
    { playerId: fixture.season.player('KC QB1'), weeks: [1] },
    { playerId: fixture.season.player('KC RB1'), weeks: [1] },
  ]);
  expect(benRow.played).toContainEqual({
    positionKey: 'QB1',
    playerId: fixture.season.player('BUF QB1'),
    isDoubleDown: true,
  });
  for (const row of recap.rows) expect(row.bestPoints).toBeGreaterThanOrEqual(row.points ?? 0);
});

test('luck is the projections of the lineup, the double-down counted twice, less its points', async () => {
  const { recap } = (await look(ben)).body;
  const [annRow, , , danRow] = recap.rows;
  // DAL is projected 153.50, and its quarterback 17.60 once more.
  expect(annRow.luck).toBe(109);
  expect(danRow).toMatchObject({ username: 'dan', luck: null });
});

test('[G4.5] lineups of later weeks, and what was used in them, don’t affect an earlier recap of anybody', async () => {
  fixture.clock.set(fixture.season.at(3, HOURS.midweek));
  const read = async () => [(await look(cass, 2)).text, (await look(ben, 2)).text];
  const before = await read();
  const lineup = await fixture.submit(cass, nineOf('KC'), { week: 3, groups: [group], doubleDown: 'KC QB1' });
  expect(lineup.status).toBe(200);
  expect(await read()).toEqual(before);
});

test('a correction changes the recap', async () => {
  await score(fixture.context.db, fixture.season, 2, 'MIA QB1', 2700);
  await settleWeeks(fixture.context.db, fixture.context.clock.now());
  const { recap } = (await look(dan)).body;
  expect(recap.winners).toEqual([{ userId: ann.userId, username: 'ann', points: 62.1 }]);
  expect(recap.rows[1]).toMatchObject({ username: 'cass', points: 61 });
  await score(fixture.context.db, fixture.season, 2, 'MIA QB1', 2755);
  await settleWeeks(fixture.context.db, fixture.context.clock.now());
  const again = (await look(dan)).body.recap;
  expect(again.winners.map(({ username }: { username: string }) => username)).toEqual(['ann', 'cass']);
  expect(again.rows.map(({ rank }: { rank: number | null }) => rank)).toEqual([1, 1, 3, null]);
});

test('[G6.4] is for members and admins only; a private group of others is not found', async () => {
  const eve = await fixture.free('eve');
  const missing = await look(eve, 2, '00000000-0000-4000-8000-000000000009');
  const foreign = await look(eve, 2);
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(missing.body);
  const open = await fixture.group(ben, 'Open Backend', {}, 'public');
  expect(await look(eve, 2, open)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  const root = await fixture.signIn('root', 'super-admin');
  const admin = await fixture.call('GET /groups/:groupId/recap/:weekNumber', {
    token: root.token,
    params: { groupId: group, weekNumber: '2' },
  });
  expect(admin.body.recap.rows).toHaveLength(4);
  expect((await look(eve, 2, EVERYONE_GROUP_ID)).body.recap).toMatchObject({ rows: [], userRow: { rank: null } });
});

test('a group has recaps from the week of its creation on', async () => {
  const before = fixture.clock.now();
  fixture.clock.set(fixture.season.at(2, HOURS.midweek));
  const late = await fixture.group(ben, 'Late Starters');
  fixture.clock.set(before);
  expect((await look(ben, 2, late)).body).toMatchObject({ finalWeeks: [2], recap: { lineups: 0 } });
  expect(await look(ben, 1, late)).toMatchObject({
    status: 404,
    body: { code: 'not_found', error: 'This group was created after week 1.' },
  });
  const { body } = await look(ben, 3, late);
  expect(body).toMatchObject({ finalWeeks: [2], recap: null });
});

test('an impossible week is malformed', async () => {
  for (const week of ['0', '19', 'x', '2.5']) expect((await look(ann, week)).status).toBe(400);
});
