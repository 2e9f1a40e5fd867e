import { type CountedPlay, type GameDay, PLAYS_SHOWN } from '@singleback/contract/gameday/game-day.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { deleteOldPointChanges } from '../../pipeline/scoring/change-logs.ts';
import { deleteResults } from '../../pipeline/scoring/rescore.ts';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { playLogged, recordPlay } from '../../testing/play-logged.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';

// Ann plays Kansas City, Ben Buffalo, Cass Buffalo with Kansas City's second quarterback; Dan has no lineup. Their game is
// Thursday's.

let fixture: LineupFixture;
let [ann, ben, cass, dan]: Person[] = [];
let group: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben, cass, dan] = await Promise.all(['ann', 'ben', 'cass', 'dan'].map((name) => fixture.free(name)));
  group = await fixture.group(ann as Person, 'Regulars');
  await fixture.context.database.pool.query(
    `update groups set playoff_weeks = '{${THIS_WEEK}}', playoff_bonus_percent = 25 where id = '${group}'`,
  );
  for (const person of [ben, cass, dan]) await fixture.join(person as Person, group);
}, 60_000);
afterAll(() => fixture.close());

async function today(person: Person | undefined): Promise<GameDay> {
  fixture.context.standings.expire();
  const { status, body } = await fixture.call('GET /game-day', { token: person?.token });
  expect(status).toBe(200);
  return body as GameDay;
}

async function place(person: Person | undefined) {
  return (await today(person)).groups.find(({ group_id }) => group_id === group);
}

async function plays(person: Person | undefined, since?: number) {
  fixture.context.standings.expire();
  const query = since === undefined ? {} : { since: String(since) };
  const { status, body } = await fixture.call('GET /game-day/plays', { token: person?.token, query });
  expect(status).toBe(200);
  return body as { since: number; last: number; plays: CountedPlay[] };
}

/** What the plays changed in the group, newest first. */
const inGroup = async (person: Person | undefined) =>
  (await plays(person)).plays.flatMap(({ groups }) => groups.filter(({ group_id }) => group_id === group));

/** Moves the clock, in minutes. */
const later = (minutes: number) => fixture.clock.set(new Date(fixture.clock.now().getTime() + minutes * MINUTE_MS));

const play = (lines: Record<string, { points: number; stats: StatLine; text?: string }>, isFinal = false) =>
  playLogged(
    fixture.context.db,
    fixture.season,
    { week: THIS_WEEK, home: 'KC', now: fixture.clock.now(), isFinal },
    lines,
  );

test('before the first kickoff there are no places, only who is in', async () => {
  expect(await today(dan)).toMatchObject({ has_begun: false, is_final: false });
  expect(await place(ann)).toMatchObject({ rank: null, members: 4, members_in: 0, above: null, below: null });
  const slots = { ann: nineOf('KC'), ben: nineOf('BUF'), cass: { ...nineOf('BUF'), QB1: 'KC QB2' } };
  for (const [person, nine] of [
    [ann, slots.ann],
    [ben, slots.ben],
    [cass, slots.cass],
  ] as const) {
    expect((await fixture.submit(person as Person, nine, { groups: [group] })).status).toBe(200);
  }
  expect(await place(ann)).toMatchObject({ rank: 1, rank_before: null, members_in: 3, level: 2, level_with: null });
  expect(await place(dan)).toMatchObject({ rank: null, members_in: 3 });
  expect((await plays(ann)).plays).toEqual([]);
});

test('each play says whose points it changed and what it did to the place, by the places of the table', async () => {
  fixture.clock.set(fixture.season.at(THIS_WEEK, HOURS.thursdayKickoff + 1));
  await changeGame(fixture.context.db, fixture.season, THIS_WEEK, 'KC', {
    status: 'in_progress',
    lockedAt: fixture.clock.now(),
  });
  await play({ 'BUF RB1': { points: 500, stats: { rushingYards: 50, carries: 1 } } });
  const text = 'K.QB1 pass to K.WR1 for 79 yards, TOUCHDOWN.';
  await play({
    'KC WR1': { points: 1490, stats: { receptions: 1, receivingYards: 79, receivingTds: 1 }, text },
    'KC QB1': { points: 716, stats: { passingYards: 79, passingTds: 1, completions: 1 }, text },
  });
  await play({ 'KC QB2': { points: -200, stats: { interceptions: 1 } } });
  expect(await inGroup(ann)).toEqual([
    {
      ...{ group_id: group, text: 'WR1 79-yd TD from QB1', points: 22.06, from: 3, to: 1, rival: null },
      source: { text: 'K.QB1 pass to K.WR1 for 79 yards, TOUCHDOWN.', quarter: 2, clock: '7:58' },
      players: [
        { name: 'WR1', points: 14.9 },
        { name: 'QB1', points: 7.16 },
      ],
    },
    {
      ...{ group_id: group, text: 'RB1 50-yd run', points: 0, players: [], from: 1, to: 3, source: null },
      rival: { username: expect.any(String), points: 5, from: 1, to: 1, passed: 'caller' },
    },
  ]);
  const [newest] = await inGroup(ben);
  expect(newest).toMatchObject({
    ...{ text: 'QB2 interception thrown', points: 0, from: 2, to: 2 },
    rival: { username: 'cass', points: -2, from: 2, to: 3, passed: 'rival' },
  });
  expect((await inGroup(dan)).length).toBe(0);
  // The multiplier counts on the table: 22.06 and 5 times 1.25, rounded once.
  expect(await place(ben)).toMatchObject({
    ...{ rank: 2, level: 0, behind_first: 21.33, members_in: 3 },
    above: { rank: 1, gap: 21.33, username: 'ann' },
    below: { rank: 3, gap: 2.5, username: 'cass' },
  });
  expect(await place(ann)).toMatchObject({ rank: 1, above: null, below: { rank: 2, gap: 21.33 }, behind_first: 0 });
});

test('the own points of a user’s plays add up to the points of the lineup', async () => {
  for (const [person, points] of [
    [ann, 22.06],
    [ben, 5],
    [cass, 3],
  ] as const) {
    const sum = (await inGroup(person)).reduce((all, each) => all + Math.round(each.points * 100), 0);
    expect(sum).toBe(Math.round(points * 100));
  }
});

test('after a lost connection only what was missed is sent; an unknown version gets everything', async () => {
  later(4);
  const before = await plays(ann);
  expect((await plays(ann, before.last)).plays).toEqual([]);
  await play({ 'KC K1': { points: 300, stats: { fgMade30_39: 1 } } });
  later(4);
  const missed = await plays(ann, before.last);
  expect(missed).toMatchObject({ since: before.last });
  expect(missed.plays.map(({ groups }) => groups[0]?.text)).toEqual(['K1 field goal, under 40 yds']);
  const whole = await plays(ann, missed.last + 1_000);
  expect(whole).toMatchObject({ since: 0, last: missed.last });
  expect(whole.plays).toEqual([...missed.plays, ...before.plays]);
});

test('a source may describe a play after its points: until then clients fetch it again, and then they have its words', async () => {
  const before = await plays(ann);
  await play({ 'KC K1': { points: 700, stats: { fgMade30_39: 1, fgMade40_49: 1 } } });
  const bare = await plays(ann, before.last);
  expect(bare.last).toBe(before.last);
  expect(bare.plays.map(({ groups }) => groups[0]?.source)).toEqual([null]);
  await recordPlay(fixture.context.db, fixture.season.player('KC K1'), 'K.K1 44 yard field goal is GOOD.');
  await fixture.context.db.execute(sql`update seasons set version = version + 1 where id = ${fixture.season.id}`);
  later(1);
  const explained = await plays(ann, bare.last);
  expect(explained.last).toBe(bare.plays[0]?.id);
  expect(explained.plays).toEqual(
    bare.plays.map((one) => ({
      ...one,
      groups: one.groups.map((part) => ({
        ...part,
        source: { text: 'K.K1 44 yard field goal is GOOD.', quarter: 2, clock: '7:58' },
      })),
    })),
  );
  expect((await plays(ann, explained.last)).plays).toEqual([]);
});

test('a play that nobody describes is sent again for three minutes', async () => {
  const before = await plays(ann);
  await play({ 'KC K1': { points: 800, stats: { fgMade30_39: 1, fgMade40_49: 1, patMade: 1 } } });
  later(2);
  expect((await plays(ann)).last).toBe(before.last);
  later(2);
  expect((await plays(ann)).last).toBeGreaterThan(before.last);
});

test('a change after the game is a correction', async () => {
  await changeGame(fixture.context.db, fixture.season, THIS_WEEK, 'KC', { status: 'final' });
  await play({ 'KC K1': { points: 400, stats: { fgMade40_49: 1 } } }, true);
  const [newest, last] = (await plays(ann)).plays;
  expect([newest?.is_correction, newest?.groups[0]?.points]).toEqual([true, -4]);
  expect(last?.is_correction).toBe(false);
});

test('two in the same game, level: says with whom', async () => {
  await play({ 'KC QB2': { points: 0, stats: {} } });
  expect(await place(ben)).toMatchObject({ rank: 2, level: 1, level_with: 'cass' });
  expect(await place(cass)).toMatchObject({
    rank: 2,
    level: 1,
    level_with: 'ben',
    above: { rank: 1, username: 'ann' },
  });
});

test('[G1.3] everyone’s table has places too, and groups of others have none', async () => {
  const own = await today(dan);
  expect(own.groups.map(({ group_id }) => group_id).sort()).toEqual([EVERYONE_GROUP_ID, group].sort());
  const stranger = await fixture.free('eli');
  expect((await today(stranger)).groups.map(({ group_id }) => group_id)).toEqual([EVERYONE_GROUP_ID]);
  expect((await plays(stranger)).plays).toEqual([]);
  expect((await fixture.call('GET /game-day')).status).toBe(401);
  expect((await fixture.call('GET /game-day/plays', { token: stranger.token, query: { since: '-1' } })).status).toBe(
    400,
  );
});

test('of a long week the newest plays are shown', async () => {
  const { season, context } = fixture;
  const { rows } = await context.database.pool.query(`
    insert into point_changes (week_id, player_id, game_id, version, noted_at, points_before, points, stats, is_correction)
    select week_id, player_id, game_id, version + n, noted_at, points + n - 1, points + n, stats, false
    from (select * from point_changes where player_id = '${season.player('KC QB1')}' order by id desc limit 1) last
    cross join generate_series(1, ${PLAYS_SHOWN + 50}) n order by n returning id::int`);
  await context.database.pool.query(`update weeks set version = version + 1000 where id = '${season.week(THIS_WEEK)}'`);
  await play({ 'KC K1': { points: 900, stats: { fgMade30_39: 3 } } });
  const [last, ...shown] = (await plays(ann)).plays.map(({ id }) => id);
  const newest = rows.map(({ id }) => id).reverse();
  expect(shown).toEqual(newest.slice(0, PLAYS_SHOWN - 1));
  expect(last).toBeGreaterThan(newest[0]);
});

test('a season that is rewound has no plays, and old logs are deleted', async () => {
  const { db } = fixture.context;
  const { last } = await plays(ann);
  await inTransaction(db, deleteResults);
  expect(await plays(ann, last)).toMatchObject({ since: 0, last: 0, plays: [] });
  await changeGame(db, fixture.season, THIS_WEEK, 'KC', { status: 'in_progress', lockedAt: fixture.clock.now() });
  await play({ 'KC K1': { points: 300, stats: { fgMade30_39: 1 } } });
  expect((await plays(ann)).plays).toHaveLength(1);
  const logged = async () => (await db.execute(sql`select from point_changes`)).rows.length;
  await deleteOldPointChanges(db, fixture.season.at(18));
  expect(await logged()).toBe(1);
  await deleteOldPointChanges(db, fixture.season.at(22));
  expect(await logged()).toBe(0);
});
