import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { writeWeekPoints } from '../../testing/standings-of.ts';
import { leaveGroup } from '../groups/membership-service.ts';

let fixture: LineupFixture;
let [ann, ben, cass, dan] = [] as unknown as [Person, Person, Person, Person];
let office: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben, cass] = [await fixture.premium('ann'), await fixture.premium('ben'), await fixture.premium('cass')];
  dan = await fixture.premium('dan');
  fixture.clock.set(fixture.season.at(1, 1));
  office = await fixture.group(ben, 'The office', { missedWeeks: 'lowest' });
  for (const person of [ann, cass]) await fixture.join(person, office);
});
afterAll(() => fixture.close());

const play = (person: Person, weekNumber: number, points: number) =>
  writeWeekPoints(fixture.context.db, fixture.season, {
    ...{ groupId: office, userId: person.userId },
    ...{ weekNumber, points },
  });

/** Moves the clock to the end of a week, whose games are final. */
async function endWeek(weekNumber: number) {
  const week = fixture.season.week(weekNumber);
  await fixture.context.database.pool.query(`update games set status = 'final' where week_id = $1`, [week]);
  fixture.clock.set(fixture.season.at(weekNumber + 1, 1));
  await settle();
}
const settle = async () => {
  await settleWeeks(fixture.context.db, fixture.clock.now());
  fixture.context.standings.expire();
};

const table = async (person = ben): Promise<LeaderboardEntry[]> => {
  const params = { groupId: office };
  const { body } = await fixture.call('GET /leaderboard/group/:groupId', { token: person.token, params });
  return body.entries;
};
const totals = async () => (await table()).map(({ username, totalPoints }) => [username, totalPoints]);
const rowOf = async ({ userId }: Person) => (await table()).find((entry) => entry.userId === userId);

test('a missed week counts the lowest score once the week is final, in the total and the rank only', async () => {
  await play(ann, 1, 10_000);
  await play(ben, 1, 9_000);
  // Nothing before the week is final: Cass could still submit a lineup.
  expect(await totals()).toEqual([
    ['ann', 100],
    ['ben', 90],
    ['cass', 0],
  ]);
  await endWeek(1);
  expect(await rowOf(cass)).toMatchObject({
    ...{ rank: 2, totalPoints: 90, thisWeekPoints: 0, weeks: 0, averagePoints: 0, lineups: [] },
    granted: [{ weekId: fixture.season.week(1), points: 90, reason: 'missed' }],
  });
  expect(await rowOf(ann)).not.toHaveProperty('granted');
  await play(cass, 2, 12_000);
  await play(ann, 2, 8_000);
  await play(ben, 2, 7_000);
  // The average is of the week that she played.
  expect(await rowOf(cass)).toMatchObject({ rank: 1, rankChange: 1, totalPoints: 210, weeks: 1, averagePoints: 120 });
});

test('who joins late is granted every week that had ended, at once, and leaves the table by leaving', async () => {
  await endWeek(2);
  await fixture.join(dan, office);
  expect(await rowOf(dan)).toMatchObject({
    ...{ rank: 3, totalPoints: 160, weeks: 0 },
    granted: [
      { points: 90, reason: 'joined_later' },
      { points: 70, reason: 'joined_later' },
    ],
  });
  await leaveGroup(fixture.context, { userId: dan.userId, role: null }, office);
  fixture.context.standings.expire();
  expect(await rowOf(dan)).toBeUndefined();
  await fixture.join(dan, office);
  expect((await rowOf(dan))?.totalPoints).toBe(160);
});

test('a correction that changes the lowest score changes what is granted', async () => {
  const { pool } = fixture.context.database;
  const found = await pool.query<{ id: string }>(
    'select player_id as id from stat_lines where points = 9000 and week_id = $1',
    [fixture.season.week(1)],
  );
  const correct = async (points: number) => {
    await pool.query('update stat_lines set points = $1 where player_id = $2', [points, found.rows[0]?.id]);
    await settle();
  };
  await correct(9_500);
  expect(await totals()).toEqual([
    ['cass', 215],
    ['ann', 180],
    ['ben', 165],
    ['dan', 165],
  ]);
  await correct(10_100);
  expect((await rowOf(dan))?.totalPoints).toBe(170);
  await correct(9_000);
});

test('the third missed week counts nothing', async () => {
  for (const weekNumber of [3, 4, 5]) {
    await play(ann, weekNumber, 1_000 * weekNumber);
    await play(cass, weekNumber, 2_000 * weekNumber);
    await endWeek(weekNumber);
  }
  const missed = (await rowOf(ben))?.granted ?? [];
  expect(missed.map(({ weekId, points }) => [weekId, points])).toEqual([
    [fixture.season.week(3), 30],
    [fixture.season.week(4), 40],
  ]);
  expect(await rowOf(ben)).toMatchObject({ totalPoints: 230, weeks: 2, averagePoints: 80 });
});

test('the file of a season adds up to the table, with a line for each granted week', async () => {
  const file = (format: string) =>
    fixture.call('GET /groups/:id/export', { token: ben.token, params: { id: office }, query: { format } });
  const { text } = await file('csv');
  const lines = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line: string) => line.split(','));
  // Those of the lineups add up to their weeks, which the test of the file proves.
  for (const { username, totalPoints, lineups } of await table()) {
    const own = lines.filter((line: string[]) => line[2] === username && line[5] === 'granted');
    const granted = own.reduce((sum: number, line: string[]) => sum + Number(line[13]), 0);
    expect(granted).toBe(totalPoints - lineups.reduce((sum, { points }) => sum + points, 0));
  }
  expect(lines).toContainEqual(['2025', '3', 'ben', '3', '', 'granted', '', '', '', '', '', '', '', '30', '']);
  const { body } = await file('json');
  expect(body.table).toEqual(await table());
});

test('trophies and recaps count granted points as the table does', async () => {
  const trophies = await fixture.call('GET /groups/:id/trophies', { token: ben.token, params: { id: office } });
  const [best] = await table();
  expect(trophies.body.seasons[0]).toMatchObject({
    ...{ through_week: 5, points: best?.totalPoints },
    leaders: [{ display_name: best?.username }],
  });
  const recap = async (weekNumber: string) => {
    const params = { groupId: office, weekNumber };
    return (await fixture.call('GET /groups/:groupId/recap/:weekNumber', { token: ben.token, params })).body.recap;
  };
  const row = (await recap('4')).rows.find(({ username }: { username: string }) => username === 'ben');
  expect(row).toMatchObject({ points: null, rank: null, granted: 40 });
  // Cass was second after the first week, by what she was granted.
  expect((await recap('2')).risers).toEqual([{ userId: cass.userId, username: 'cass', fromRank: 2, toRank: 1 }]);
});

test('it is a setting that free accounts can’t choose, and fixed with the first lineup', async () => {
  const eve = await fixture.free('eve');
  const form = { name: 'Eves', season_id: fixture.season.id };
  const create = (body: object) => fixture.call('POST /groups', { token: eve.token, body: { ...form, ...body } });
  const refused = await create({ missed_weeks: 'lowest' });
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    ...[403, 'premium_needed', { field: 'missed_weeks' }],
  ]);
  const unknown = await create({ missed_weeks: 'average' });
  expect([unknown.status, unknown.body.details]).toEqual([422, { field: 'missed_weeks' }]);
  expect((await create({})).body.missed_weeks).toBe('nothing');

  const change = (id: string, body: object) =>
    fixture.call('PUT /groups/:id/settings', { token: ben.token, params: { id }, body });
  const empty = await fixture.group(ben, 'Empty');
  expect((await change(empty, { missed_weeks: 'lowest' })).body.missed_weeks).toBe('lowest');
  expect((await change(empty, { start_week: 8 })).body.missed_weeks).toBe('lowest');
  const late = await change(office, { missed_weeks: 'nothing' });
  expect([late.status, late.body.error]).toEqual([
    ...[403, 'A lineup is in this group. Its settings no longer change.'],
  ]);
});

test('[G5.22] a lineup can be in groups that grant different things', async () => {
  const plain = await fixture.group(ben, 'Plain');
  const { status } = await fixture.submit(ben, nineOf('KC'), { week: 6, groups: [office, plain] });
  expect(status).toBe(200);
});

test('a group grants nothing after its last week, where it only counts a lineup that is in it already', async () => {
  const short = await fixture.group(ben, 'To 17', { missedWeeks: 'lowest', playoffWeeks: [14, 15, 16, 17] });
  await fixture.join(ann, short);
  for (const weekNumber of [17, 18]) {
    const score = { groupId: short, userId: ann.userId, weekNumber, points: 4_000 };
    await writeWeekPoints(fixture.context.db, fixture.season, score);
    await endWeek(weekNumber);
  }
  const call = { token: ben.token, params: { groupId: short } };
  const { entries } = (await fixture.call('GET /leaderboard/group/:groupId', call)).body;
  const granted = [{ weekId: fixture.season.week(17), points: 50, reason: 'missed' }];
  expect(entries).toMatchObject([
    { username: 'ann', totalPoints: 90, weeks: 2 },
    { username: 'ben', totalPoints: 50, granted },
  ]);
});
