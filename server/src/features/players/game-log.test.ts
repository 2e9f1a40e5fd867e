import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recomputeFigures } from '../../pipeline/scoring/figures.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { BYE_WEEK, changeGame, HOURS, hurt, score } from '../../testing/small-season.ts';

let fixture: LineupFixture;
let ann: Person;

const QB_LINES: Record<number, { points: number; stats: StatLine }> = {
  1: { points: 2150, stats: { passingYards: 250, passingTds: 2, interceptions: 1, rushingYards: -3, fumblesLost: 1 } },
  2: { points: -120, stats: { passingYards: 30, passingTds: 0, interceptions: 2 } },
};

beforeAll(async () => {
  fixture = await openLineupFixture();
  ann = await fixture.free('ann');
  for (const [week, { points, stats }] of Object.entries(QB_LINES))
    await play(Number(week), 'KC', 'KC QB1', points, stats);
  await play(1, 'KC', 'KC K1', 1400, {
    ...{ fgMade0_19: 1, fgMade20_29: 1, fgMade30_39: 1, fgMade40_49: 2, fgMade50_59: 1, fgMade60: 1 },
    ...{ fgAttempted0_39: 4, fgAttempted40_49: 3, fgAttempted50: 2, patMade: 3, patAttempted: 4 },
  });
  await play(1, 'KC', 'BUF DEF1', 900, {
    ...{ defTds: 1, defInterceptions: 2, defSacks: 3, defFumbleRecoveries: 4 },
    ...{ defSafeties: 5, defBlockedKicks: 6, defPointsAllowed: 7, defYardsAllowed: 280 },
  });
  await recomputeFigures(fixture.context.db, fixture.season.id);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clock.set(fixture.season.at(3, HOURS.midweek)));

/** A finished game of a home team, with a stat line. */
async function play(week: number, home: 'KC' | 'DAL' | 'MIA', name: string, points: number, stats: StatLine) {
  await changeGame(fixture.context.db, fixture.season, week, home, { status: 'final' });
  await score(fixture.context.db, fixture.season, week, name, points);
  await fixture.context.database.pool.query('update stat_lines set stats = $1 where player_id = $2 and week_id = $3', [
    JSON.stringify(stats),
    fixture.season.player(name),
    fixture.season.week(week),
  ]);
}

const about = (key: 'GET /players/:id/game-log' | 'GET /players/:id/season-stats', name: string) =>
  fixture.call(key, { token: ann.token, params: { id: fixture.season.player(name) } });
const log = async (name: string) => (await about('GET /players/:id/game-log', name)).body.data;
const stats = async (name: string) => (await about('GET /players/:id/season-stats', name)).body.data;

const NO_STATS = {
  ...{ passing_yards: null, passing_tds: null, interceptions: null, rushing_yards: null, rushing_tds: null },
  ...{ targets: null, receiving_yards: null, receiving_tds: null, receptions: null, fumbles: null },
  ...{ def_td: null, def_int: null, def_sck: null, def_fr: null, def_sfty: null, def_blk: null, def_pts_agst: null },
  def_yds_agst: null,
  ...{ fg_made_0_39: null, fg_attempted_0_39: null, fg_made_40_49: null, fg_attempted_40_49: null },
  ...{ fg_made_50: null, fg_attempted_50: null, xp_made: null, xp_attempted: null },
};

test('[G7.20, G3.13, G3.15] a game log has each game so far, oldest first', async () => {
  expect(await log('KC QB1')).toEqual([
    {
      week_number: 1,
      opponent: 'vs BUF',
      game_status: 'final',
      played: true,
      actual_points: 21.5,
      projected_points: 20,
      ...NO_STATS,
      ...{ passing_yards: 250, passing_tds: 2, interceptions: 1, rushing_yards: -3, fumbles: 1 },
    },
    {
      week_number: 2,
      opponent: 'vs BUF',
      game_status: 'final',
      played: true,
      actual_points: -1.2,
      projected_points: 20,
      ...NO_STATS,
      ...{ passing_yards: 30, passing_tds: 0, interceptions: 2 },
    },
  ]);
});

test('[G3.15] kicks are in three distance bands, and a defense has its own figures', async () => {
  expect((await log('KC K1'))[0]).toMatchObject({
    ...{ fg_made_0_39: 3, fg_attempted_0_39: 4, fg_made_40_49: 2, fg_attempted_40_49: 3 },
    ...{ fg_made_50: 2, fg_attempted_50: 2, xp_made: 3, xp_attempted: 4, passing_yards: null },
  });
  expect((await log('BUF DEF1'))[0]).toMatchObject({
    opponent: '@ KC',
    ...{ def_td: 1, def_int: 2, def_sck: 3, def_fr: 4, def_sfty: 5, def_blk: 6, def_pts_agst: 7, def_yds_agst: 280 },
  });
});

test('a player without a stat line in a finished game has 0 points and no figures', async () => {
  expect((await log('KC QB2'))[0]).toMatchObject({ played: false, actual_points: 0, ...NO_STATS });
});

test('the log projects 0 for a game that the player was out of, like that week’s list', async () => {
  const { db } = fixture.context;
  await hurt(db, fixture.season, 1, 'BUF TE1', 'out');
  await hurt(db, fixture.season, 1, 'BUF TE2', 'ir');
  await score(db, fixture.season, 1, 'BUF TE2', 450);
  const first = async (name: string) => (await log(name))[0];
  expect(await first('BUF TE1')).toMatchObject({ played: false, projected_points: 0 });
  expect(await first('BUF TE2')).toMatchObject({ played: true, projected_points: expect.closeTo(17.9) });
});

test('[G7.21, G3.14] season figures: best, worst, and sums', async () => {
  expect(await stats('KC QB1')).toEqual({
    games_played: 2,
    total_fantasy_points: 20.3,
    average_fantasy_points: 10.15,
    position_rank: 1,
    best_game_points: 21.5,
    worst_game_points: -1.2,
    ...NO_STATS,
    ...{ passing_yards: 280, passing_tds: 2, interceptions: 3, rushing_yards: -3, fumbles: 1 },
  });
  expect(await stats('DAL QB1')).toEqual({
    ...{ games_played: 0, total_fantasy_points: 0, average_fantasy_points: 0, position_rank: null },
    ...{ best_game_points: null, worst_game_points: null },
    ...NO_STATS,
  });
});

test('a game in progress is in the log only; scheduled and cancelled games and byes are in neither', async () => {
  const { db } = fixture.context;
  await changeGame(db, fixture.season, 3, 'MIA', { status: 'in_progress' });
  await score(db, fixture.season, 3, 'MIA QB1', 5000);
  await score(db, fixture.season, 5, 'MIA QB1', 700);
  await changeGame(db, fixture.season, 5, 'MIA', { status: 'cancelled' });
  await changeGame(db, fixture.season, BYE_WEEK, 'KC', { status: 'final' });
  const entries = await log('MIA QB1');
  expect(entries.map((entry: { week_number: number }) => entry.week_number)).toEqual([3]);
  const ofKansas = (await log('KC QB1')).map((entry: { week_number: number }) => entry.week_number);
  expect(ofKansas).toContain(BYE_WEEK);
  expect(entries[0]).toMatchObject({ game_status: 'in_progress', actual_points: 50 });
  expect(await stats('MIA QB1')).toMatchObject({ best_game_points: null, games_played: 0 });
});

test('[G7.20, G7.21] an unknown player is not found, and visitors read what users read', async () => {
  for (const key of ['GET /players/:id/game-log', 'GET /players/:id/season-stats'] as const) {
    const params = { id: fixture.season.week(1) };
    const answer = await fixture.call(key, { token: ann.token, params });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: 'Player not found', code: 'not_found' });
    expect((await fixture.call(key, { token: ann.token, params: { id: '17' } })).status).toBe(400);
    const known = { id: fixture.season.player('KC QB1') };
    const [visitor, user] = [
      await fixture.call(key, { params: known }),
      await fixture.call(key, { params: known, token: ann.token }),
    ];
    expect([visitor.status, visitor.text]).toEqual([200, user.text]);
  }
});
