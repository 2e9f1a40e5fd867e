import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';
import { seasonOutlook } from './forecast-service.ts';

let fixture: LineupFixture;

/** The Wild Card round: KC plays BUF, DAL PHI and MIA NYJ. No later round has its matchups. */
beforeAll(async () => {
  fixture = await openLineupFixture();
  const { db } = fixture.context;
  const later = sql`(select id from weeks where week_number > 1)`;
  await db.execute(sql`delete from games where week_id in ${later}`);
  await db.execute(sql`delete from player_weeks where week_id in ${later}`);
  await db.execute(sql`delete from week_changes where week_id in ${later}`);
  await db.execute(sql`delete from weeks where week_number > 4`);
  await db.execute(sql`update seasons set kind = 'postseason'`);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clock.set(fixture.season.at(1, HOURS.midweek)));

const read = () => seasonOutlook(fixture.context, fixture.season.id);
const playerIn = ({ players }: SeasonOutlook, name: string) =>
  players.find(({ id }) => id === fixture.season.player(name));
const teamOf = (outlook: SeasonOutlook, name: string) =>
  outlook.teams.find(({ id }) => id === playerIn(outlook, name)?.team_id);
const change = (home: 'KC', set: Record<string, unknown>) =>
  changeGame(fixture.context.db, fixture.season, 1, home, set);

test('a postseason has all rounds that are left: a player counts there by the chance that the team still plays', async () => {
  const { outlook } = await read();
  expect(outlook.weeks).toEqual([1, 2, 3, 4]);
  const quarterback = playerIn(outlook, 'KC QB1');
  expect(teamOf(outlook, 'KC QB1')).toMatchObject({
    games: ['vs BUF', null, null, null],
    plays: [1000, 500, 250, 125],
  });
  const [now = 0, ...later] = quarterback?.points ?? [];
  const shares = later.map((points) => (points ?? 0) / (now ?? 1));
  for (const [at, share] of [0.5, 0.25, 0.125].entries()) {
    expect(shares[at]).toBeGreaterThan(share / 2);
    expect(shares[at]).toBeLessThanOrEqual(share);
  }
  expect(quarterback?.plays[1]).toBeGreaterThan(400);
  expect(quarterback?.plays[1]).toBeLessThan(500);
});

test('the chances follow spreads and results, and so does the version', async () => {
  const even = await read();
  await change('KC', { spreadLine: 1300 });
  const favored = await read();
  expect(favored.version).not.toBe(even.version);
  expect(teamOf(favored.outlook, 'KC QB1')?.plays).toEqual([1000, 841, 421, 210]);
  expect(teamOf(favored.outlook, 'BUF QB1')?.plays).toEqual([1000, 159, 79, 40]);
  expect(playerIn(favored.outlook, 'KC QB1')?.points[1]).toBeGreaterThan(
    playerIn(even.outlook, 'KC QB1')?.points[1] ?? 0,
  );
  await change('KC', { status: 'final', homeScore: 20, awayScore: 23 });
  await fixture.context.db.execute(sql`update seasons set version = version + 1`);
  const over = await read();
  expect(over.version).not.toBe(favored.version);
  expect(teamOf(over.outlook, 'BUF QB1')?.plays).toEqual([1000, 1000, 500, 250]);
  expect(teamOf(over.outlook, 'KC QB1')?.plays).toEqual([1000, 0, 0, 0]);
  expect(playerIn(over.outlook, 'KC QB1')?.points.slice(1)).toEqual([null, null, null]);
  expect(playerIn(over.outlook, 'KC QB1')?.plays.slice(1)).toEqual([0, 0, 0]);
  await change('KC', { status: 'scheduled', homeScore: null, awayScore: null, spreadLine: null });
  await fixture.context.db.execute(sql`update seasons set version = version + 1`);
});

test('[G4.5] no lineup enters the chances', async () => {
  const before = await read();
  await fixture.submit(await fixture.free('ann'), nineOf('KC'));
  expect(await read()).toEqual(before);
});
