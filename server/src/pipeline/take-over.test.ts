import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shownStandings } from '../testing/shown-standings.ts';
import type { Feed, FeedReport, GameRecord, SeasonRecord } from './feeds/feed.ts';
import { readCursor } from './feeds/feed-state.ts';
import { openReplayFeed, readTapedSeason } from './feeds/replay/replay-feed.ts';
import { reportOf } from './feeds/timed-record.ts';
import { importSeason } from './import-season.ts';
import { type Pipeline, startPipeline } from './pipeline.ts';
import { addGroup, addLineup } from './testing/lineup-rows.ts';
import { NEVER_MS, openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';
import { copySeasonFolder, type SeasonFolder } from './testing/season-folder.ts';

const PRESEASON = new Date('2025-09-01T00:00:00Z');
const AFTER_WEEK_1 = new Date('2025-09-09T12:00:00Z');
const AFTER_WEEK_2 = new Date('2025-09-16T12:00:00Z');
const BO = '00-0000002';

let fixture: PipelineFixture;
let folder: SeasonFolder;
const open: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  fixture = await openPipelineFixture(PRESEASON);
  folder = await copySeasonFolder();
});
afterEach(async () => {
  for (const pipeline of open.splice(0)) await pipeline.stop();
  await fixture.close();
  await folder.drop();
});

const rows = async (query: ReturnType<typeof sql>) => (await fixture.context.db.execute(query)).rows;
const start = async (feed: Feed): Promise<Pipeline> => {
  const pipeline = await startPipeline({ context: fixture.context, feed, intervalMs: NEVER_MS });
  open.push(pipeline);
  return pipeline;
};
const replay = () => openReplayFeed(fixture.context.db, { folder: folder.path, start: PRESEASON, say: () => {} });
const corrections = () => rows(sql`select points_before, points_after from stat_corrections`);

/** The season's tables without timestamps. */
const tables = () =>
  Promise.all([
    rows(sql`select feed_key, status, locked_at, home_score, away_score from games order by 1`),
    rows(sql`select feed_key, week_id, stats, points from stat_lines join players on id = player_id order by 1, 2`),
    rows(sql`select player_id, week_id, team_id, projected_points, injury_status from player_weeks order by 1, 2`),
    shownStandings(fixture.context.db, fixture.context.database.pool),
  ]);

test('a new leader continues from the stored state: a correction is stored and announced once', async () => {
  const first = await start(await replay());
  // Opened before the first read, like processes that start together.
  const second = await start(await replay());
  await first.tick();
  await addLineup(fixture.context.db, {
    ...(await addGroup(fixture.context.db, { name: 'ann' })),
    week: 1,
    players: [BO],
  });
  fixture.setNow(AFTER_WEEK_1);
  await first.tick();
  await folder.edit('stats_player_week_2025.csv', (text) => text.replace(',18,101,', ',18,111,'));
  await importSeason(fixture.context, { folder: folder.path, year: 2025, say: () => {} });
  const corrected = await corrections();
  expect(corrected).toHaveLength(1);
  fixture.setNow(AFTER_WEEK_2);
  await first.tick();
  const before = await tables();
  const cursor = await readCursor(fixture.context.db, 'replay');
  await first.stop();

  await second.tick();
  expect(await readCursor(fixture.context.db, 'replay')).toEqual(cursor);
  expect(await corrections()).toEqual(corrected);
  expect(await tables()).toEqual(before);
});

test('a process that loses the lead during a report stores none of it', async () => {
  const { context } = fixture;
  await importSeason(context, { folder: folder.path, year: 2025, say: () => {} });
  let answer: (report: FeedReport) => void = () => {};
  const late = new Promise<FeedReport>((resolve) => {
    answer = resolve;
  });
  let isRead = false;
  const frozen = await start({
    name: 'frozen',
    read: () => {
      isRead = true;
      return late;
    },
  });
  const step = frozen.tick();
  await expect.poll(() => isRead).toBe(true);

  // The database has dropped the holder, who does not know yet.
  await rows(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7403210
    and database = (select oid from pg_database where datname = current_database())`);
  const reports = [await report(21, AFTER_WEEK_2)];
  const next = await start({ name: 'next', read: async () => reports.shift() ?? null });
  await expect.poll(() => next.tick().then(score)).toBe(21);
  answer(await report(14, new Date('2025-09-17T12:00:00Z')));
  await step;
  expect(await score()).toBe(21);
  expect(fixture.logged).toContain(
    'a pipeline step failed: this process no longer leads: nothing of this report is stored',
  );
});

test('a new leader whose clock is behind still has its reports stored', async () => {
  await importSeason(fixture.context, { folder: folder.path, year: 2025, say: () => {} });
  const ahead = new Date(AFTER_WEEK_2.getTime() + HOUR_MS);
  const store = async (points: number, asOf: Date) => {
    const reports = [await report(points, asOf)];
    return start({ name: `at ${points}`, read: async () => reports.shift() ?? null });
  };
  fixture.setNow(ahead);
  const first = await store(14, ahead);
  await first.tick();
  expect(await score()).toBe(14);
  await first.stop();
  fixture.setNow(AFTER_WEEK_2);
  const second = await store(21, AFTER_WEEK_2);
  await second.tick();
  expect(await score()).toBe(21);
});

test('notifies a feed only if another process may have run the pipeline since the last read', async () => {
  let taken = 0;
  const takenOver = () => {
    taken += 1;
  };
  const feed = (name: string): Feed => ({ name, read: async () => null, takenOver });
  const first = await start(feed('first'));
  await first.tick();
  const second = await start(feed('second'));
  await second.tick();
  expect(taken).toBe(0);
  await first.stop();
  await second.tick();
  expect(taken).toBe(1);
  await second.tick();
  expect(taken).toBe(1);
});

const GAME = '2025_02_LA_MIA';

async function report(homeScore: number, asOf: Date): Promise<FeedReport> {
  await replay();
  const season = (await readTapedSeason(fixture.context.db, 2025)) as SeasonRecord;
  const record: GameRecord = {
    feedKey: GAME,
    espnId: '9003',
    weekNumber: 2,
    home: 'MIA',
    away: 'LAR',
    kickoff: new Date('2025-09-14T17:00:00Z'),
    status: 'in_progress',
    homeScore,
    awayScore: 3,
    quarter: 2,
    timeRemaining: '6:42',
    possession: null,
  };
  const cursor = { kind: 'game' as const, subject: GAME, knownAt: asOf, record };
  return reportOf('hand', season, [cursor], { since: null, asOf });
}

async function score(): Promise<unknown> {
  return (await rows(sql`select home_score from games where feed_key = ${GAME}`))[0]?.home_score;
}
