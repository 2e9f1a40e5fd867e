import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { HOUR_MS, WEEK_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import type { SmallSeason } from '../../testing/small-season.ts';
import { writeWeekPoints } from '../../testing/standings-of.ts';
import { leaveGroup } from '../groups/membership-service.ts';

const NEXT_SEASON = 'a1b2c3d4-0000-4000-8000-000000000001';
let fixture: LineupFixture;
let [ann, ben, cass, dan, eve] = [] as unknown as [Person, Person, Person, Person, Person];
let office: string;
let next: SmallSeason;
let renewed: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben, cass] = [await fixture.premium('ann'), await fixture.premium('ben'), await fixture.premium('cass')];
  [dan, eve] = [await fixture.premium('dan'), await fixture.premium('eve')];
  fixture.clock.set(fixture.season.at(1, 1));
  office = await fixture.group(ben, 'The office', {}, 'private');
  for (const person of [ann, cass, dan]) await fixture.join(person, office);
});
afterAll(() => fixture.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await fixture.context.database.pool.query(text, values)).rows;
const look = ({ token }: Person, id: string) => fixture.call('GET /groups/:id/trophies', { token, params: { id } });
const trophies = async (person: Person, id = office) => {
  const { status, body } = await look(person, id);
  expect(status).toBe(200);
  return body;
};

/** Stores the points of a week, by person, in hundredths. */
async function play(season: SmallSeason, groupId: string, weekNumber: number, scores: [Person, number][]) {
  for (const [{ userId }, points] of scores) {
    await writeWeekPoints(fixture.context.db, season, { groupId, userId, weekNumber, points });
  }
}

/** Moves the clock to the end of a week, whose games are final. */
async function endWeek(season: SmallSeason, weekNumber: number) {
  await sql(`update games set status = 'final' where week_id = $1`, [season.week(weekNumber)]);
  fixture.clock.set(season.at(weekNumber + 1, 1));
  await settleWeeks(fixture.context.db, fixture.clock.now());
}

const who = ({ userId }: Person, display_name: string) => ({ user_id: userId, display_name });
const NOTHING = { best_week: null, longest_streak: null, unluckiest: null, closest_week: null, honors: [] };

test('nothing is won before the first final week', async () => {
  await play(fixture.season, office, 1, [
    [ann, 10_000],
    [ben, 9_000],
    [cass, 8_000],
  ]);
  expect(await trophies(ann)).toEqual({
    seasons: [{ year: 2025, through_week: 0, is_complete: false, leaders: [], points: null }],
    ...NOTHING,
  });
});

test('a season that runs has a leader, and its current week counts for nothing', async () => {
  await endWeek(fixture.season, 1);
  await play(fixture.season, office, 2, [
    [ann, 11_000],
    [ben, 10_999],
    [cass, 5_000],
  ]);
  const body = await trophies(dan);
  expect(body.seasons).toEqual([
    { year: 2025, through_week: 1, is_complete: false, leaders: [who(ann, 'ann')], points: 100 },
  ]);
  expect(body).toMatchObject({
    best_week: { points: 100, entries: [{ ...who(ann, 'ann'), year: 2025, week_number: 1 }], more: 0 },
    longest_streak: null,
    unluckiest: {
      points: 90,
      entries: [{ ...who(ben, 'ben'), week_number: 1, winners: [who(ann, 'ann')], winning_points: 100 }],
    },
    closest_week: { margin: 10, entries: [{ winners: [who(ann, 'ann')], seconds: [who(ben, 'ben')] }] },
    honors: [{ ...who(ann, 'ann'), titles: 0, weeks_won: 1 }],
  });
});

test('a week counts as won exactly for whom it is celebrated, and two in a row are a streak', async () => {
  await endWeek(fixture.season, 2);
  const params = { weekId: fixture.season.week(2) };
  const wins = await fixture.call('GET /recaps/:weekId/wins', { token: ann.token, params });
  expect(wins.body).toEqual([{ id: office, name: 'The office', points: 110, lineups: 3 }]);
  const body = await trophies(ben);
  expect(body.longest_streak).toEqual({
    weeks: 2,
    entries: [{ ...who(ann, 'ann'), year: 2025, from_week: 1, to_week: 2 }],
    more: 0,
  });
  expect(body.closest_week.margin).toBe(0.01);
  expect(body.unluckiest).toMatchObject({ points: 109.99, entries: [{ display_name: 'ben', winning_points: 110 }] });
  expect(body.honors).toEqual([{ ...who(ann, 'ann'), titles: 0, weeks_won: 2 }]);
});

test('a correction of a past week changes its winner and every trophy that depends on it', async () => {
  const correct = async (points: number) => {
    await sql(
      `update stat_lines set points = $1 where points in (8000, 12000) and week_id = $2
        and player_id in (select player_id from lineup_slots join lineups on id = lineup_id where user_id = $3)`,
      [points, fixture.season.week(1), cass.userId],
    );
    await settleWeeks(fixture.context.db, fixture.clock.now());
  };
  await correct(12_000);
  expect(await trophies(ann)).toMatchObject({
    best_week: { points: 120, entries: [{ display_name: 'cass' }] },
    longest_streak: null,
    honors: [
      { display_name: 'ann', weeks_won: 1 },
      { display_name: 'cass', weeks_won: 1 },
    ],
  });
  await correct(8_000);
  expect(await trophies(ann)).toMatchObject({ best_week: { points: 110 }, longest_streak: { weeks: 2 } });
});

test('ties share the week and are all named, the first three of them', async () => {
  for (const week of [3, 4]) {
    await play(fixture.season, office, week, [
      [dan, 11_000],
      [ben, 11_000],
      [cass, 11_000],
    ]);
    await endWeek(fixture.season, week);
  }
  const body = await trophies(ann);
  expect(body.best_week).toMatchObject({ points: 110, more: 4 });
  const named = body.best_week.entries.map((each: { display_name: string; week_number: number }) => {
    return `${each.display_name} ${each.week_number}`;
  });
  expect(named).toEqual(['ann 2', 'ben 3', 'cass 3']);
  expect(body.closest_week).toMatchObject({ margin: 0, entries: [{ week_number: 3, seconds: [] }, {}], more: 0 });
  // Who ties with the others has beaten nobody.
  expect(body.longest_streak).toMatchObject({ weeks: 2, entries: [{ display_name: 'ann' }], more: 0 });
});

test('former members and deleted users keep what they won, under their shown names', async () => {
  await leaveGroup(fixture.context, { userId: dan.userId, role: null }, office);
  await sql('update users set display_name = null, deleted_at = created_at where id = $1', [cass.userId]);
  expect((await trophies(ann)).honors).toEqual([
    { ...who(cass, 'Former player'), titles: 0, weeks_won: 2 },
    { ...who(ann, 'ann'), titles: 0, weeks_won: 2 },
    { ...who(ben, 'ben'), titles: 0, weeks_won: 2 },
    { ...who(dan, 'dan'), titles: 0, weeks_won: 2 },
  ]);
  expect(await look(dan, office)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('once every week is final the leader is the champion', async () => {
  for (const week of [5, 17]) await endWeek(fixture.season, week);
  await sql(`update games set status = 'final' where week_id <> $1`, [fixture.season.week(18)]);
  await settleWeeks(fixture.context.db, fixture.clock.now());
  // ben: 90, 109.99, 110 and 110; cass: 80, 50, 110 and 110; dan: 110 and 110; ann: 100 and 110.
  const leader = { year: 2025, leaders: [who(ben, 'ben')], points: 419.99 };
  expect((await trophies(ann)).seasons).toEqual([{ ...leader, through_week: 17, is_complete: false }]);
  await endWeek(fixture.season, 18);
  const body = await trophies(ann);
  expect(body.seasons).toEqual([{ ...leader, through_week: 18, is_complete: true }]);
  expect(body.honors[0]).toEqual({ ...who(ben, 'ben'), titles: 1, weeks_won: 2 });
});

/** The season of 2026, and the group renewed in it with eve, who was not in the earlier one. */
async function renew() {
  await sql(`insert into seasons (id, year, name, starts_at) values ($1, 2026, '2026', '2026-09-08T10:00:00Z')`, [
    NEXT_SEASON,
  ]);
  const weeks = await sql(
    `insert into weeks (id, season_id, week_number, start_date, end_date)
      select gen_random_uuid(), $1, n, timestamptz '2026-09-08T10:00:00Z' + (n - 1) * interval '7 days',
        timestamptz '2026-09-08T10:00:00Z' + n * interval '7 days'
      from generate_series(1, 18) n returning id, week_number`,
    [NEXT_SEASON],
  );
  const start = new Date('2026-09-08T10:00:00Z').getTime();
  next = {
    id: NEXT_SEASON,
    player: (name) => name,
    week: (weekNumber) => weeks.find((week) => week.week_number === weekNumber)?.id,
    at: (weekNumber, hours = 0) => new Date(start + (weekNumber - 1) * WEEK_MS + hours * HOUR_MS),
  };
  fixture.clock.set(next.at(1, 1));
  const answer = await fixture.call('POST /groups/:id/renew', { token: ben.token, params: { id: office } });
  renewed = answer.body.group.id;
  await fixture.join(eve, renewed);
}

test('a renewed group continues the history of its league, also for members who were not in it before', async () => {
  const before = await trophies(ben);
  await renew();
  expect(await look(eve, office)).toMatchObject({ status: 404 });
  const start = { year: 2026, through_week: 0, is_complete: false, leaders: [], points: null };
  expect(await trophies(eve, renewed)).toEqual({ ...before, seasons: [start, ...before.seasons] });
  await play(next, renewed, 1, [
    [ben, 12_000],
    [eve, 11_500],
  ]);
  await endWeek(next, 1);
  const body = await trophies(eve, renewed);
  expect(body.seasons).toEqual([
    { year: 2026, through_week: 1, is_complete: false, leaders: [who(ben, 'ben')], points: 120 },
    before.seasons[0],
  ]);
  expect(body).toMatchObject({
    best_week: { points: 120, entries: [{ display_name: 'ben', year: 2026, week_number: 1 }] },
    longest_streak: { weeks: 2 },
    unluckiest: { points: 115, entries: [{ display_name: 'eve', year: 2026 }] },
  });
  expect(body.honors[0]).toEqual({ ...who(ben, 'ben'), titles: 1, weeks_won: 3 });
});

test('the earlier group does not show the seasons after it', async () => {
  expect((await trophies(ann)).seasons.map(({ year }: { year: number }) => year)).toEqual([2025]);
  expect(await look(ann, renewed)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('a season that one member played alone has no champion', async () => {
  for (const week of [2, 18]) await endWeek(next, week);
  await sql('delete from lineups where user_id = $1 and season_id = $2', [eve.userId, NEXT_SEASON]);
  await settleWeeks(fixture.context.db, fixture.clock.now());
  const body = await trophies(eve, renewed);
  expect(body.seasons[0]).toEqual({ year: 2026, through_week: 18, is_complete: true, leaders: [], points: null });
  expect(body.honors[0]).toMatchObject({ display_name: 'ben', titles: 1, weeks_won: 2 });
});

test('a postseason that continues a league is told apart from the regular season of its year', async () => {
  await sql(`update seasons set kind = 'postseason', year = 2025 where id = $1`, [NEXT_SEASON]);
  const body = await trophies(eve, renewed);
  expect(body.seasons).toMatchObject([
    { year: 2025, season_kind: 'postseason' },
    { year: 2025, leaders: [who(ben, 'ben')] },
  ]);
  expect(body.seasons[1]).not.toHaveProperty('season_kind');
  expect(body.best_week.entries).toMatchObject([{ year: 2025, season_kind: 'postseason', week_number: 1 }]);
  expect(body.longest_streak.entries[0]).not.toHaveProperty('season_kind');
});

test('members read them in a closed group too; the everyone-group has none', async () => {
  await sql('update groups set is_active = false where id = $1', [office]);
  expect((await trophies(ann)).seasons).toHaveLength(1);
  expect(await look(ann, EVERYONE_GROUP_ID)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
});
