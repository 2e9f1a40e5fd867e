import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { makeSmallSeason } from '../../testing/small-season.ts';
import { fillPicks } from './testing/fill-picks.ts';

// A finished postseason of six teams: the first four weeks of the small season, in which everybody has points.
const ID = 'nfl-2025-postseason';
let fixture: AppFixture;

beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2026-03-01T12:00:00Z') });
  const { db } = fixture.context;
  await makeSmallSeason(db);
  await db.execute(sql`update seasons set kind = 'postseason'`);
  for (const table of ['games', 'player_weeks', 'week_changes']) {
    await db.execute(
      sql`delete from ${sql.identifier(table)} where week_id in (select id from weeks where week_number > 4)`,
    );
  }
  await db.execute(sql`delete from weeks where week_number > 4`);
  await db.execute(sql`update games set status = 'final', home_score = 20, away_score = 17`);
  await db.execute(sql`
    insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
    select player_id, week_id, '{}', 400 + 100 * week_number, 'test', now()
    from player_weeks join weeks on weeks.id = week_id`);
});
afterAll(() => fixture.close());

const ask = (key: Parameters<AppFixture['call']>[0], body: object, token?: string) =>
  fixture.call(key, { body, token });
const start = async (season?: string) => (await fixture.call('GET /try', season ? { query: { season } } : {})).body;

test('a finished real postseason is offered beside what is played without it, and the field is drawn for it', async () => {
  const first = await start();
  expect(first).toMatchObject({ id: 'invented-1', weeks: 18 });
  const other = { id: ID, name: '2025 Postseason', kind: 'postseason', weeks: 4, is_invented: false };
  expect(first.other).toMatchObject(other);
  await expect.poll(() => start(ID), { timeout: 60_000 }).toMatchObject({ ...other, is_ready: true });
  const postseason = await start(ID);
  expect(postseason).toMatchObject({ field: { of: 10_000 }, best_points_here: null, other: { id: 'invented-1' } });
  expect((await start('nfl-1990')).id).toBe('invented-1');
}, 90_000);

test('its four rounds are played with slots that may stay empty, and it is not ranked', async () => {
  const { token: signedIn } = await fixture.signIn('ann');
  const { token, run } = (await ask('POST /try/runs', { season: ID }, signedIn)).body;
  expect(run).toMatchObject({ is_ranked: false, next_week: 1, season: { id: ID, weeks: 4 } });
  const used = new Set<string>();
  for (const week of [1, 2, 3, 4]) {
    const filled = await fillPicks(fixture, token, used);
    const players = filled.players.filter(({ position, player_id }) => player_id !== '' && position !== 'TE1');
    expect((await ask('POST /try/picks', { ...filled, players: [] })).body.code).toBe('lineup_mismatch');
    const { status, body } = await ask('POST /try/picks', { ...filled, players });
    expect([status, body.multiplier, body.slots.length]).toEqual([200, 1, players.length]);
    expect(body.points).toBe(players.length * (4 + week));
    for (const { player_id } of players) used.add(player_id);
    const others = { ...filled, players: players.slice(1) };
    if (week === 1) {
      expect((await ask('POST /try/picks', others)).body.error).toBe('Your picks of the Wild Card round are final.');
    }
  }
  const { body: end } = await ask('POST /try/end', { token });
  expect(end.weeks).toHaveLength(4);
  expect(end.best_possible).toBeGreaterThanOrEqual(end.points);
  expect(end.field.histogram.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(10_000);
  expect((await ask('POST /try/week', { token })).body.error).toBe('All rounds of this season are played.');
});
