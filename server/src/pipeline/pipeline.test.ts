import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shownStandings } from '../testing/shown-standings.ts';
import type { Feed } from './feeds/feed.ts';
import { openReplayFeed } from './feeds/replay/replay-feed.ts';
import { importSeason } from './import-season.ts';
import { type Pipeline, rescore, startPipeline } from './pipeline.ts';
import { addGroup, addLineup } from './testing/lineup-rows.ts';
import { NEVER_MS, openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';
import { copySeasonFolder, type SeasonFolder } from './testing/season-folder.ts';

const PRESEASON = new Date('2025-09-01T00:00:00Z');
const AFTER_WEEK_1 = new Date('2025-09-09T12:00:00Z');
const [ABE, BO, CAL, DEE] = ['00-0000001', '00-0000002', '00-0000003', '00-0000004'];
const [TAD, TY] = ['00-0000007', '00-0000009'];

describe('the pipeline', () => {
  let fixture: PipelineFixture;
  let folder: SeasonFolder;
  let pipeline: Pipeline;

  beforeEach(async () => {
    fixture = await openPipelineFixture(PRESEASON);
    folder = await copySeasonFolder();
    const feed = await openReplayFeed(fixture.context.db, { folder: folder.path, start: PRESEASON, say: () => {} });
    pipeline = await startPipeline({ context: fixture.context, feed, intervalMs: NEVER_MS });
    await pipeline.tick();
  });
  afterEach(async () => {
    await pipeline.stop();
    await fixture.close();
    await folder.drop();
  });

  const rows = async (query: ReturnType<typeof sql>) => (await fixture.context.db.execute(query)).rows;
  const playTo = async (instant: string | Date) => {
    fixture.setNow(new Date(instant));
    await pipeline.tick();
  };
  const tables = () => shownStandings(fixture.context.db, fixture.context.database.pool);
  const teamOf = async (player: string, week: number) =>
    (
      await rows(sql`select abbreviation from player_weeks join players on players.id = player_id
        join weeks on weeks.id = week_id join teams on teams.id = player_weeks.team_id
        where feed_key = ${player} and week_number = ${week}`)
    )[0]?.abbreviation;

  test('[G4.8, G9.6, G9.7] totals lineups as games end: the double-down counts twice, the playoff bonus once', async () => {
    const { db } = fixture.context;
    const plain = await addGroup(db, { name: 'ann' });
    const bonus = await addGroup(db, { name: 'ben', bonusPercent: 25, playoffWeeks: [1] });
    await addLineup(db, { ...plain, week: 1, players: [ABE, BO, DEE], doubleDown: ABE });
    await addLineup(db, { ...bonus, week: 1, players: [ABE, DEE] });
    await addLineup(db, { ...bonus, week: 3, players: [ABE] });
    await pipeline.tick();
    expect((await tables()).map((row) => row.total_points)).toEqual([0, 0, 0]);
    await playTo('2025-09-05T12:00:00Z');
    expect((await tables()).map((row) => row.points)).toEqual([2 * 1594 + 1700, 0, Math.round(1594 * 1.25)]);
    await playTo(AFTER_WEEK_1);
    const week1 = Math.round((1594 + 1600) * 1.25);
    expect(await tables()).toEqual([
      { name: 'ann', points: 6488, total_points: 6488, weeks: 1, scoring_weeks: 1 },
      { name: 'ben', points: 0, total_points: week1, weeks: 2, scoring_weeks: 1 },
      { name: 'ben', points: week1, total_points: week1, weeks: 2, scoring_weeks: 1 },
    ]);
    expect(await rows(sql`select points from lineup_points where points > 0 order by points`)).toEqual([
      { points: 3194 },
      { points: 6488 },
    ]);
  });

  test('a full recompute gives the same standings, and a deleted lineup leaves them', async () => {
    const { db } = fixture.context;
    const ann = await addGroup(db, { name: 'ann' });
    const ben = await addGroup(db, { name: 'ben', bonusPercent: 15, playoffWeeks: [1] });
    await addLineup(db, { ...ann, week: 1, players: [ABE, CAL, 'DST-WAS'], doubleDown: CAL });
    const gone = await addLineup(db, { ...ben, week: 1, players: [BO] });
    await playTo(AFTER_WEEK_1);
    await pipeline.tick();
    const before = await tables();
    expect(before).toHaveLength(2);
    expect(await rescore(fixture.context, 2025)).toMatchObject({ changed: 0 });
    expect(await tables()).toEqual(before);
    await db.execute(sql`delete from lineups where id = ${gone}`);
    await pipeline.tick();
    expect(await tables()).toEqual(before.filter((row) => row.name === 'ann'));
  });

  test('a late stat correction recomputes the lineups that it touches', async () => {
    const { db } = fixture.context;
    const ann = await addGroup(db, { name: 'ann' });
    await playTo('2025-09-16T12:00:00Z');
    await addLineup(db, { ...ann, week: 1, players: [BO, DEE] });
    await pipeline.tick();
    await folder.edit('stats_player_week_2025.csv', (text) => text.replace(',18,101,', ',18,111,'));
    await importSeason(fixture.context, { folder: folder.path, year: 2025, say: () => {} });
    expect((await tables())[0]).toMatchObject({ points: 3400, total_points: 3400 });
    expect(await rows(sql`select points_before, points_after from stat_corrections`)).toEqual([
      { points_before: 1700, points_after: 1800 },
    ]);
  });

  test('a player of a cancelled game scores nothing and is unlocked', async () => {
    const { db } = fixture.context;
    const ann = await addGroup(db, { name: 'ann' });
    await addLineup(db, { ...ann, week: 1, players: [ABE, DEE] });
    await playTo(AFTER_WEEK_1);
    expect((await tables())[0]).toMatchObject({ points: 3194 });
    await db.execute(sql`update games set status = 'cancelled', locked_at = null where feed_key = '2025_01_BUF_LA'`);
    await rescore(fixture.context, 2025);
    expect((await tables())[0]).toMatchObject({ points: 1600 });
  });

  test('a team change becomes known a day before the first kick-off of either team', async () => {
    // Week 3: the Rams' kick-off is not set yet, Washington plays on Monday at 00:15 UTC.
    await playTo('2025-09-21T00:00:00Z');
    expect(await teamOf(BO, 3)).toBe('LAR');
    await playTo('2025-09-22T00:16:00Z');
    expect(await teamOf(BO, 3)).toBe('WAS');
    expect(await teamOf(BO, 2)).toBe('LAR');
    expect(await teamOf(BO, 18)).toBe('WAS');
  });

  test('a player elevated from the practice squad becomes available; a player who is cut leaves unless held in a lineup', async () => {
    expect(await teamOf(TAD, 2)).toBeUndefined();
    await playTo('2025-09-13T17:00:00Z');
    expect(await teamOf(TAD, 2)).toBe('LAR');
    const ann = await addGroup(fixture.context.db, { name: 'ann' });
    await addLineup(fixture.context.db, { ...ann, week: 3, players: [TY] });
    await playTo('2025-09-23T12:00:00Z');
    expect(await teamOf(TY, 3)).toBe('WAS');
    expect(await teamOf(TY, 4)).toBeUndefined();
    expect(
      await rows(sql`select player_weeks.injury_status from player_weeks join players on players.id = player_id
        join weeks on weeks.id = week_id where feed_key = ${TY} and week_number = 3`),
    ).toEqual([{ injury_status: 'out' }]);
  });

  test('[G9.12] takes injuries from the report and injured reserve from the roster', async () => {
    const hurt = (week: number) =>
      rows(sql`select feed_key, player_weeks.injury_status, player_weeks.injury_notes from player_weeks
        join players on players.id = player_id join weeks on weeks.id = week_id
        where week_number = ${week} and player_weeks.injury_status is not null order by feed_key`);
    const onReserve = { feed_key: '00-0000008', injury_status: 'ir', injury_notes: null };
    await playTo('2025-09-12T20:59:00Z');
    expect(await hurt(2)).toEqual([onReserve]);
    await playTo('2025-09-12T21:00:00Z');
    const knee = { feed_key: BO, injury_status: 'questionable', injury_notes: 'Knee, Ankle' };
    expect(await hurt(2)).toEqual([knee, onReserve]);
    // Doubtful two days before the Monday game, out when the inactives are named
    await playTo('2025-09-20T21:00:00Z');
    expect(await hurt(3)).toContainEqual({
      feed_key: '00-0000005',
      injury_status: 'doubtful',
      injury_notes: 'Hamstring',
    });
    await playTo('2025-09-22T22:45:00Z');
    expect(await hurt(3)).toEqual([{ feed_key: '00-0000005', injury_status: 'out', injury_notes: 'Hamstring' }]);
  });

  test('a second pipeline waits while the first one runs, and takes over when it ends', async () => {
    let reads = 0;
    const feed: Feed = {
      name: 'other',
      read: async () => {
        reads += 1;
        return null;
      },
    };
    const second = await startPipeline({ context: fixture.context, feed, intervalMs: NEVER_MS });
    await second.tick();
    expect(reads).toBe(0);
    await pipeline.stop();
    await expect.poll(async () => second.tick().then(() => reads)).toBeGreaterThan(0);
    await second.stop();
  });

  test('a failing feed is logged and changes nothing', async () => {
    await pipeline.stop();
    const feed: Feed = { name: 'broken', read: () => Promise.reject(new Error('the source is down')) };
    const broken = await startPipeline({ context: fixture.context, feed, intervalMs: NEVER_MS });
    await expect
      .poll(async () => broken.tick().then(() => fixture.logged))
      .toContain('a pipeline step failed: the source is down');
    await broken.stop();
    expect(await rows(sql`select count(*)::int as games from games`)).toEqual([{ games: 5 }]);
  });

  test('weeks are settled while a feed fails', async () => {
    const { db } = fixture.context;
    await addLineup(db, { ...(await addGroup(db, { name: 'ann' })), week: 1, players: [ABE] });
    await playTo(AFTER_WEEK_1);
    await pipeline.stop();
    await db.execute(sql`delete from settled_weeks`);
    const feed: Feed = { name: 'broken', read: () => Promise.reject(new Error('the source is down')) };
    const broken = await startPipeline({ context: fixture.context, feed, intervalMs: NEVER_MS });
    await broken.tick();
    expect(await rows(sql`select week_number from settled_weeks join weeks on weeks.id = week_id`)).toEqual([
      { week_number: 1 },
    ]);
    await broken.stop();
  });
});
