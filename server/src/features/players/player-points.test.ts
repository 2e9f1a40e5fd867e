import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture } from '../../testing/lineup-fixture.ts';
import { playLogged } from '../../testing/play-logged.ts';
import { changeGame, HOURS } from '../../testing/small-season.ts';

let fixture: LineupFixture;
beforeAll(async () => {
  fixture = await openLineupFixture();
});
afterAll(() => fixture.close());

const pointsOf = async (player: string, week = 2) => {
  const params = { id: fixture.season.player(player), weekId: fixture.season.week(week) };
  return (await fixture.call('GET /players/:id/points/:weekId', { params })).body;
};

/** The line of a player of DAL in week 2 from now on. */
async function play(points: number, stats: object, isFinal = false): Promise<void> {
  const { context, season, clock } = fixture;
  await playLogged(
    context.db,
    season,
    { week: 2, home: 'DAL', now: clock.now(), isFinal },
    { 'DAL RB1': { points, stats } },
  );
}

test('a stat line, its changes and its corrections are told from the kickoff on, and nothing of them before', async () => {
  const { context, season, clock } = fixture;
  const nothing = { week_number: 2, line: null, changes: [], corrections: [] };
  clock.set(season.at(2, HOURS.sunday));
  // Whatever a source has already sent.
  await play(140, { rushingYards: 14 });
  expect(await pointsOf('DAL RB1')).toMatchObject(nothing);

  clock.set(season.at(2, HOURS.sundayKickoff + 1));
  await changeGame(context.db, season, 2, 'DAL', { status: 'in_progress', lockedAt: clock.now() });
  await play(940, { rushingYards: 34, rushingTds: 1 });
  await changeGame(context.db, season, 2, 'DAL', { status: 'final' });
  const now = clock.now().toISOString();
  await play(930, { rushingYards: 33, rushingTds: 1 }, true);
  const changes = [{ stat: 'rushingYards', old: 34, new: 33 }];
  for (const [before, after] of [
    [940, 930],
    [930, 930],
  ]) {
    await context.db.execute(sql`
      insert into stat_corrections (id, player_id, week_id, changes, points_before, points_after, source, noted_at)
      values (${context.ids.uuid()}, ${season.player('DAL RB1')}, ${season.week(2)}, ${JSON.stringify(changes)}::jsonb,
        ${before}, ${after}, 'nflverse', ${now})`);
  }
  expect(await pointsOf('DAL RB1')).toMatchObject({
    player: { name: 'DAL RB1', game_status: 'final', actual_points: 9.3 },
    week_number: 2,
    line: { stats: { rushingYards: 33, rushingTds: 1 }, points: 9.3, source: 'test', updated_at: now },
    changes: [
      { points: 1.4, text: '14-yd run', is_correction: false },
      { at: now, points: 9.4, text: '20-yd TD run', is_correction: false },
      { at: now, points: 9.3, is_correction: true },
    ],
    corrections: [{ at: now, changes, points_before: 9.4, points_after: 9.3, source: 'nflverse' }],
  });
  expect(await pointsOf('DAL QB1')).toMatchObject(nothing);
});

test('a player on bye, and one without points, have nothing; an unknown player or week is not found', async () => {
  const { season, context } = fixture;
  expect(await pointsOf('DAL RB1', 3)).toMatchObject({ week_number: 3, line: null, changes: [] });
  for (const params of [
    { id: context.ids.uuid(), weekId: season.week(2) },
    { id: season.player('DAL RB1'), weekId: context.ids.uuid() },
  ]) {
    expect((await fixture.call('GET /players/:id/points/:weekId', { params })).status).toBe(404);
  }
});
