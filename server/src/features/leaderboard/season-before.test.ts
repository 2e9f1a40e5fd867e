import { randomUUID } from 'node:crypto';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seasons, weeks } from '../../db/schema/season.ts';
import { settledWeeks } from '../../db/schema/standings.ts';
import { settleAgain } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';
import { writeWeekPoints } from '../../testing/standings-of.ts';

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
