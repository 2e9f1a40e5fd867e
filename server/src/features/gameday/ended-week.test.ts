import type { CountedPlay, GameDay, GroupPlace } from '@singleback/contract/gameday/game-day.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { playLogged } from '../../testing/play-logged.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';

// Week 1 is Ben's, week 2 Ann's, by more. Cass has her first lineup in week 2, Dan none in it. Week 3 follows.

let fixture: LineupFixture;
let [ann, ben, cass, dan]: Person[] = [];
let [regulars, granting]: string[] = [];

beforeAll(async () => {
  fixture = await openLineupFixture();
  const { context, season, clock } = fixture;
  [ann, ben, cass, dan] = await Promise.all(['ann', 'ben', 'cass', 'dan'].map((name) => fixture.premium(name)));
  clock.set(season.at(1, HOURS.midweek));
  regulars = await fixture.group(ann as Person, 'Regulars');
  await context.database.pool.query(
    `update groups set playoff_weeks = '{2,18}', playoff_bonus_percent = 25 where id = '${regulars}'`,
  );
  granting = await fixture.group(ann as Person, 'Granting', { missedWeeks: 'lowest' });
  for (const group of [regulars, granting]) {
    for (const person of [ben, cass, dan]) await fixture.join(person as Person, group);
  }
  await enter(1, ann, 'DAL');
  await enter(1, ben, 'PHI');
  await enter(1, dan, 'DAL');
  await score(context.db, season, 1, 'DAL QB1', 1_000);
  await score(context.db, season, 1, 'PHI QB1', 1_500);
  await endGames(1);
  clock.set(season.at(2, HOURS.midweek));
  await settleWeeks(context.db, clock.now());
  await enter(2, ann, 'KC');
  await enter(2, ben, 'BUF');
  await enter(2, cass, 'MIA');
  clock.set(season.at(2, HOURS.sunday));
  for (const [home, player, points] of [
    ['KC', 'BUF RB1', 700],
    ['KC', 'KC QB1', 2_400],
    ['MIA', 'MIA K1', 300],
  ] as const) {
    await changeGame(context.db, season, 2, home, { status: 'in_progress', lockedAt: clock.now() });
    const line = { points, stats: { carries: 1, rushingYards: points / 10 } };
    await playLogged(context.db, season, { week: 2, home, now: clock.now() }, { [player]: line });
  }
  await endGames(2);
  clock.set(season.at(2, 160));
}, 60_000);
afterAll(() => fixture.close());

async function enter(week: number, person: Person | undefined, team: Parameters<typeof nineOf>[0]): Promise<void> {
  for (const group of [regulars, granting] as string[]) {
    const { status, body } = await fixture.submit(person as Person, nineOf(team), { week, groups: [group] });
    expect([status, body.error]).toEqual([200, undefined]);
  }
}

async function endGames(week: number): Promise<void> {
  const { context, season } = fixture;
  for (const home of ['KC', 'DAL', 'MIA'] as const)
    await changeGame(context.db, season, week, home, { status: 'final' });
}

async function read<Reply>(
  path: 'GET /game-day' | 'GET /game-day/plays',
  person: Person | undefined,
  week?: number,
): Promise<Reply> {
  fixture.context.standings.expire();
  const query = week === undefined ? {} : { week: fixture.season.week(week) };
  const { status, body } = await fixture.call(path, { token: person?.token, query });
  expect(status).toBe(200);
  return body as Reply;
}

/** The places and plays of everybody in a group. */
async function seenIn(group: string | undefined, week?: number) {
  const seen = [];
  for (const person of [ann, ben, cass, dan]) {
    const { groups, ...day } = await read<GameDay>('GET /game-day', person, week);
    const { plays } = await read<{ plays: CountedPlay[] }>('GET /game-day/plays', person, week);
    const place = groups.find(({ group_id: id }) => id === group) as GroupPlace;
    const counted = plays.flatMap(({ groups: changed }) => changed.filter(({ group_id: id }) => id === group));
    seen.push({ day, place, counted });
  }
  return seen;
}

test('on Monday night the places are final, and each has its place of the week', async () => {
  const [ofAnn, ofBen, ofCass, ofDan] = (await seenIn(regulars)).map(({ place }) => place);
  // In the playoff week 24 points count 30, 7 count 8.75 and 3 count 3.75.
  expect(ofAnn).toMatchObject({ rank: 1, rank_before: 2, week_rank: 1, below: { rank: 2, gap: 16.25 } });
  expect(ofBen).toMatchObject({ rank: 2, rank_before: 1, week_rank: 2, behind_first: 16.25, members_in: 3 });
  expect(ofCass).toMatchObject({ rank: 4, rank_before: null, week_rank: 3 });
  expect(ofDan).toMatchObject({ rank: 3, rank_before: 2, week_rank: null });
});

test('on Tuesday they are the same, before and after the points are stored, and while the next week is played', async () => {
  const { context, clock, season } = fixture;
  const monday = await seenIn(regulars);
  expect(monday[0]?.day.is_final).toBe(true);
  expect(monday[0]?.counted.map(({ points, from, to }) => [points, from, to])).toEqual([[24, 2, 1]]);
  clock.set(season.at(3, 1));
  expect(await seenIn(regulars, 2)).toEqual(monday);
  await settleWeeks(context.db, clock.now());
  expect(await seenIn(regulars, 2)).toEqual(monday);
  clock.set(season.at(3, HOURS.midweek));
  await enter(3, ben, 'DAL');
  clock.set(season.at(3, HOURS.sundayKickoff + 1));
  await changeGame(context.db, season, 3, 'DAL', { status: 'in_progress', lockedAt: clock.now() });
  await score(context.db, season, 3, 'DAL QB1', 9_000);
  expect(await seenIn(regulars, 2)).toEqual(monday);
  const [, ofBen] = await seenIn(regulars);
  expect(ofBen?.place).toMatchObject({ rank: 1, rank_before: 2, week_rank: null });
});

test('granted points are in the places that a week ended with, as on the table', async () => {
  const [ofAnn, ofBen, ofCass, ofDan] = (await seenIn(granting, 2)).map(({ place }) => place);
  // Dan is granted the 3 points of Cass, and had 10 before; Cass is granted 10 for week 1.
  expect([ofAnn, ofBen, ofCass, ofDan].map((place) => place?.rank)).toEqual([1, 2, 3, 3]);
  expect(ofDan).toMatchObject({ level: 1, level_with: 'cass', behind_first: 21, week_rank: null });
  const now = (await seenIn(granting)).map(({ place }) => place.rank_before);
  expect(now).toEqual([1, 2, 3, 3]);
});

test('a correction on Wednesday is a play of the week, and changes its places', async () => {
  const { context, clock, season } = fixture;
  const line = { points: 1_500, stats: { carries: 1, rushingYards: 150 } };
  await playLogged(context.db, season, { week: 2, home: 'KC', now: clock.now(), isFinal: true }, { 'BUF RB1': line });
  await settleWeeks(context.db, clock.now());
  const [, ofBen] = await seenIn(regulars, 2);
  expect(ofBen?.place).toMatchObject({ rank: 2, behind_first: 6.25 });
  expect(ofBen?.counted[0]).toMatchObject({ points: 8, from: 2, to: 2 });
});

test('[G1.3] everyone’s table has places after the week too; other weeks have none', async () => {
  const { groups } = await read<GameDay>('GET /game-day', ann, 2);
  expect(groups.map(({ group_id: id }) => id)).toContain(EVERYONE_GROUP_ID);
  for (const week of [fixture.season.week(1), fixture.season.week(4), crypto.randomUUID()]) {
    for (const path of ['GET /game-day', 'GET /game-day/plays'] as const) {
      expect((await fixture.call(path, { token: ann?.token, query: { week } })).status).toBe(404);
    }
  }
  expect((await fixture.call('GET /game-day', { token: ann?.token, query: { week: 'x' } })).status).toBe(400);
});
