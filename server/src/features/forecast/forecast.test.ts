import { brotliDecompressSync } from 'node:zlib';
import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { playerWeeks } from '../../db/schema/season.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { BYE_WEEK, changeGame, HOURS, hurt, nineOf, score } from '../../testing/small-season.ts';
import { seasonOutlook } from './forecast-service.ts';

describe('the outlook', () => {
  let fixture: LineupFixture;
  let ann: Person;

  beforeAll(async () => {
    fixture = await openLineupFixture();
    ann = await fixture.free('ann');
    await project('KC QB1', [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18], null);
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.clock.set(fixture.season.at(2, HOURS.midweek)));

  /** Sets what the source projects of a player. */
  async function project(name: string, weekNumbers: readonly number[], projectedPoints: number | null): Promise<void> {
    const { context, season } = fixture;
    for (const weekNumber of weekNumbers) {
      const own = and(eq(playerWeeks.playerId, season.player(name)), eq(playerWeeks.weekId, season.week(weekNumber)));
      await context.db.update(playerWeeks).set({ projectedPoints }).where(own);
    }
    await hurt(context.db, season, 2, name, null);
  }

  async function outlook(): Promise<SeasonOutlook> {
    return (await seasonOutlook(fixture.context, fixture.season.id)).outlook;
  }

  const of = (name: string, { players }: SeasonOutlook) => players.find(({ id }) => id === fixture.season.player(name));

  test('covers the weeks that are not over, the current one as the source projects it', async () => {
    const now = await outlook();
    expect(now.weeks).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    expect(now.players).toHaveLength(72);
    const quarterback = of('KC QB1', now);
    expect(quarterback?.points[0]).toBe(2000);
    const later = quarterback?.points.slice(1) as number[];
    expect(later.every((points) => points > 1200 && points < 2000)).toBe(true);
    fixture.clock.set(fixture.season.at(9, HOURS.midweek));
    expect((await outlook()).weeks[0]).toBe(9);
    fixture.clock.set(fixture.season.at(19, HOURS.midweek));
    expect(await outlook()).toEqual({ season_id: fixture.season.id, weeks: [], teams: [], players: [] });
  });

  test('has no projection on a bye or for a cancelled game, and names the opponents', async () => {
    await changeGame(fixture.context.db, fixture.season, 5, 'DAL', { status: 'cancelled' });
    const now = await outlook();
    const receiver = of('MIA WR1', now);
    expect([receiver?.points[BYE_WEEK - 2], receiver?.plays[BYE_WEEK - 2]]).toEqual([null, 0]);
    const games = now.teams.find(({ id }) => id === receiver?.team_id)?.games;
    expect(games?.slice(0, 4)).toEqual(['vs NYJ', 'vs NYJ', null, 'vs NYJ']);
    expect(of('PHI WR1', now)?.points[3]).toBeNull();
    await changeGame(fixture.context.db, fixture.season, 5, 'DAL', { status: 'scheduled' });
  });

  test('expects nothing of a player who is out this week, and less in the next ones', async () => {
    const before = of('BUF RB1', await outlook());
    await hurt(fixture.context.db, fixture.season, 2, 'BUF RB1', 'ir');
    const after = of('BUF RB1', await outlook());
    expect([after?.points[0], after?.plays[0]]).toEqual([0, 0]);
    expect(after?.points[1]).toBeLessThan((before?.points[1] ?? 0) / 5);
    expect(after?.points[8]).toBeGreaterThan(after?.points[1] ?? 0);
    await hurt(fixture.context.db, fixture.season, 2, 'BUF RB1', null);
  });

  test('follows what players score once their games are over, and not before', async () => {
    const { context, season } = fixture;
    fixture.clock.set(season.at(3, HOURS.midweek));
    const before = await seasonOutlook(context, season.id);
    await score(context.db, season, 2, 'KC QB1', 4500);
    const inGame = await seasonOutlook(context, season.id);
    expect(inGame).toEqual(before);
    await changeGame(context.db, season, 2, 'KC', { status: 'final' });
    const after = await seasonOutlook(context, season.id);
    expect(after.version).not.toBe(before.version);
    expect(of('KC QB1', after.outlook)?.points[1]).toBeGreaterThan(of('KC QB1', before.outlook)?.points[1] ?? 0);
    // Without a stat line in a finished game, less is expected.
    expect(of('BUF RB3', after.outlook)?.points[1]).toBeLessThanOrEqual(of('BUF RB3', before.outlook)?.points[1] ?? 0);
    await changeGame(context.db, season, 2, 'KC', { status: 'scheduled' });
  });

  test('[G4.5] is byte for byte the same whatever lineups hold, compressed with an ETag', async () => {
    const read = async (headers: Record<string, string> = {}) => {
      const app = await buildApp(fixture.context, { auth: fixture.auth });
      const url = `/api/players/outlook?season_id=${fixture.season.id}`;
      const answer = await app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } });
      await app.close();
      return answer;
    };
    const before = await read();
    expect(before.statusCode).toBe(200);
    await fixture.submit(ann, nineOf('KC'));
    const after = await read();
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
    expect(JSON.parse(brotliDecompressSync(after.rawPayload).toString())).toEqual(await outlook());
    expect((await read({ 'if-none-match': String(after.headers.etag) })).statusCode).toBe(304);
  });

  test('refuses a season that does not exist', async () => {
    const query = { season_id: '00000000-0000-4000-8000-000000000000' };
    const answer = await fixture.call('GET /players/outlook', { query });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});

describe('the outlook of a postseason', () => {
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
});
