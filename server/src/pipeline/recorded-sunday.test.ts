import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { dice } from '../lib/dice.ts';
import { shownStandings } from '../testing/shown-standings.ts';
import { readSeasonFiles } from './feeds/nflverse/season-files.ts';
import { readSeasonRecords, type SeasonRecords } from './feeds/nflverse/season-records.ts';
import { readSeasonPlays } from './feeds/plays/read-plays.ts';
import { openReplayFeed } from './feeds/replay/replay-feed.ts';
import { reportOf } from './feeds/timed-record.ts';
import { importReport, ingestReport, type Pipeline, rescore, startPipeline } from './pipeline.ts';
import { recomputeFigures } from './scoring/figures.ts';
import { addGroup, addLineup } from './testing/lineup-rows.ts';
import { NEVER_MS, openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';
import { carriesBy, pointsBegun, type RecordedPlay, recordedPlays } from './testing/recorded-plays.ts';

const FOLDER = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../shared/nfl', import.meta.url));
const PROCESS = fileURLToPath(new URL('testing/sunday-process.ts', import.meta.url));
const YEAR = 2025;
const WEEK = 4;
const BEFORE = new Date('2025-09-25T23:00:00Z');
const AFTER = new Date('2025-09-30T05:00:00Z');
const LONG_MS = 400_000;

// London's half-time, the middle of the early games, the end of the 40-40 tie, Monday's first quarter.
const INSTANTS = ['2025-09-28T15:00:00Z', '2025-09-28T18:31:20Z', '2025-09-28T20:20:00Z', '2025-09-29T04:05:00Z'];
const MINUTES_IN_A_STEP = 15;
/** While no game is on, little happens: injuries and changes of rosters. */
const MINUTES_BETWEEN_GAMES = 180;
const LONGEST_GAME_MS = 4.5 * HOUR_MS;
/** During Sunday's early games. */
const KILLED_AT = new Date('2025-09-28T18:45:00Z');

// The recording is not part of the repository; without it there is nothing to run.
describe.skipIf(!existsSync(FOLDER))('the recorded Sunday, week 4 of 2025', () => {
  let season: SeasonRecords;
  let kickoffs: number[];
  let plays: Map<string, RecordedPlay[]>;
  let fixture: PipelineFixture;
  let pipeline: Pipeline;
  let expected: unknown;

  const reportBetween = (since: Date | null, until: Date) => {
    const known = season.records.filter(({ knownAt }) => (since === null || knownAt > since) && knownAt <= until);
    return reportOf('replay', season.season, known, { since, asOf: until });
  };
  const openBefore = async () => {
    const other = await openPipelineFixture(BEFORE);
    await importReport(other.context, reportBetween(null, BEFORE));
    await addLineups(other);
    return other;
  };

  beforeAll(async () => {
    const recorded = await readSeasonPlays(FOLDER, YEAR);
    season = readSeasonRecords(await readSeasonFiles(FOLDER, YEAR), YEAR, { plays: recorded.games });
    kickoffs = season.records.flatMap((one) =>
      one.kind === 'game' && one.record.weekNumber === WEEK ? [one.record.kickoff?.getTime() ?? 0] : [],
    );
    plays = recordedPlays(FOLDER, '2025_04');
    fixture = await openPipelineFixture(BEFORE);
    const feed = await openReplayFeed(fixture.context.db, { folder: FOLDER, start: BEFORE, say: () => {} });
    pipeline = await startPipeline({ context: fixture.context, feed, intervalMs: NEVER_MS });
    await pipeline.tick();
    await addLineups(fixture);
  }, LONG_MS);
  afterAll(async () => {
    await pipeline.stop();
    await fixture.close();
  });

  test(
    'every instant knows the plays that were over and none to come, and each game ends as the file has it',
    async () => {
      const stops = new Set(INSTANTS.map((instant) => Date.parse(instant)));
      for (const at of steps(kickoffs, stops)) {
        fixture.setNow(at);
        await pipeline.tick();
        if (stops.has(at.getTime())) await expectAsRecorded(fixture, plays, at);
      }
      expect(fixture.logged).toEqual([]);
      await expectAsInTheFiles(fixture, season);
      expected = await dump(fixture);
    },
    LONG_MS,
  );

  test('the log of points adds up to the stored points, change by change, and stays small', async () => {
    const { rows } = await fixture.context.db.execute<{
      logged: number;
      stored: number;
      breaks: number;
      changes: number;
    }>(sql`
      with logged as (
        select player_id, week_id, sum(points - points_before) as points, count(*) as changes,
          count(*) filter (where points_before is distinct from before) as breaks
        from (
          select *, coalesce(lag(points) over (partition by week_id, player_id order by id), 0) as before from point_changes
        ) linked group by player_id, week_id)
      select coalesce(logged.points, 0)::int as logged, stat_lines.points as stored, coalesce(breaks, 0)::int as breaks,
        coalesce(changes, 0)::int as changes
      from stat_lines join weeks on weeks.id = week_id left join logged using (player_id, week_id)
      where week_number = ${WEEK}`);
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ logged, stored, breaks }) => logged !== stored || breaks > 0)).toEqual([]);
    const changes = rows.reduce((sum, row) => sum + row.changes, 0);
    expect(changes).toBeGreaterThan(rows.length);
    expect(changes).toBeLessThan(15_000);
  });

  test(
    'figures derived bit by bit are those derived from nothing, and so are the tables',
    async () => {
      const { db } = fixture.context;
      const seasonId = (await db.execute<{ id: string }>(sql`select id from seasons`)).rows[0]?.id ?? '';
      const moved = await inTransaction(db, (tx) => recomputeFigures(tx, seasonId));
      expect(moved).toBe(0);
      expect(await rescore(fixture.context, YEAR)).toMatchObject({ changed: 0 });
      expect(await dump(fixture)).toEqual(expected);
    },
    LONG_MS,
  );

  test(
    'batches split, doubled, delayed and shuffled give the same tables',
    async () => {
      const other = await openBefore();
      try {
        const throws = dice('recorded Sunday');
        // Rosters come first: only listed players can be credited.
        const people = { ...reportBetween(BEFORE, AFTER), games: [], statLines: [], completeWeeks: [] };
        await ingestReport(other.context, { ...people, asOf: BEFORE });
        const batches = steps(kickoffs, new Set(), 20).flatMap((until, index, all) => {
          const whole = reportBetween(all[index - 1] ?? BEFORE, until);
          const nobody = { players: [], playerWeeks: [], projections: [], injuries: [] };
          const halves = [
            { ...whole, ...nobody, games: [] },
            { ...whole, ...nobody, statLines: [], completeWeeks: [] },
          ];
          return throws.chance(0.3) ? [...halves, { ...whole, ...nobody }] : halves;
        });
        for (const report of throws.shuffle(batches)) await ingestReport(other.context, report);
        expect(other.logged).toEqual([]);
        expect(await dump(other)).toEqual(expected);
      } finally {
        await other.close();
      }
    },
    LONG_MS,
  );

  test(
    'a process killed in the middle, twice, leaves a pipeline that ends in the same tables',
    async () => {
      const other = await openBefore();
      try {
        const instants = steps(kickoffs, new Set());
        const first = instants.findIndex((at) => at >= KILLED_AT);
        // And again as the late games begin.
        for (const ticks of [first, 6]) expect(await runSunday(other.url, instants, ticks)).toBe('SIGKILL');
        expect(await runSunday(other.url, instants, Number.POSITIVE_INFINITY)).toBe(0);
        expect(await dump(other)).toEqual(expected);
      } finally {
        await other.close();
      }
    },
    LONG_MS,
  );
});

/** The instants of the week: every few minutes while games are in progress, seldom between them, and those to stop at. */
function steps(kickoffs: readonly number[], stops: ReadonlySet<number>, minutes = MINUTES_IN_A_STEP): Date[] {
  const stepMs = minutes * MINUTE_MS;
  const isOn = (at: number) => kickoffs.some((kickoff) => at > kickoff - stepMs && at <= kickoff + LONGEST_GAME_MS);
  const count = Math.ceil((AFTER.getTime() - BEFORE.getTime()) / stepMs);
  const even = Array.from({ length: count }, (_, index) => BEFORE.getTime() + (index + 1) * stepMs);
  const kept = even.filter((at) => isOn(at) || (at - BEFORE.getTime()) % (MINUTES_BETWEEN_GAMES * MINUTE_MS) === 0);
  return [...new Set([...kept, ...stops, AFTER.getTime()])].toSorted((a, b) => a - b).map((at) => new Date(at));
}

/** Runs the pipeline in its own process and kills it at a tick. Returns the exit code, or the signal. */
async function runSunday(url: string, instants: readonly Date[], killAt: number): Promise<number | string | null> {
  const child = spawn(process.execPath, [PROCESS, url, FOLDER, BEFORE.toISOString(), JSON.stringify(instants)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let ticks = 0;
  child.stdout.on('data', (said: Buffer) => {
    ticks += said.toString().split('tick').length - 1;
    if (ticks >= killAt) child.kill('SIGKILL');
  });
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)));
}

/** Lineups of all kinds, in groups with and without a bonus. */
async function addLineups({ context: { db } }: PipelineFixture): Promise<void> {
  const players = await db.execute<{ feed_key: string }>(sql`
    select feed_key from players join player_weeks on player_id = players.id join weeks on weeks.id = week_id
    where week_number = ${WEEK} and player_weeks.team_id is not null order by feed_key`);
  const throws = dice('lineups');
  for (let number = 0; number < 30; number += 1) {
    const bonus = number % 3 === 0 ? { bonusPercent: 25, playoffWeeks: [WEEK] } : {};
    const owner = await addGroup(db, { name: `user ${number}`, ...bonus });
    const held = throws.shuffle(players.rows.map((player) => player.feed_key)).slice(0, 12);
    await addLineup(db, { ...owner, week: WEEK, players: held, doubleDown: held[0] as string });
  }
}

async function expectAsRecorded(fixture: PipelineFixture, plays: Map<string, RecordedPlay[]>, at: Date): Promise<void> {
  const { db } = fixture.context;
  const games = await db.execute<{ feed_key: string; points: number | null; status: string; kickoff: string }>(sql`
    select games.feed_key, home_score + away_score as points, status, kickoff from games
    join weeks on weeks.id = week_id where week_number = ${WEEK}`);
  expect(games.rows).toHaveLength(16);
  expect(games.rows.filter((game) => game.status === 'in_progress').length).toBeGreaterThan(0);
  for (const { feed_key: key, points, status, kickoff } of games.rows) {
    if (new Date(kickoff) > at) expect([key, points, status]).toEqual([key, null, 'scheduled']);
    else expect(points, key).toBeLessThanOrEqual(pointsBegun(plays.get(key) ?? [], at));
  }
  const stored = await db.execute<{ player: string; carries: number }>(sql`
    select players.feed_key as player, coalesce((stats->>'carries')::int, 0) as carries from stat_lines
    join players on players.id = player_id join weeks on weeks.id = week_id
    where week_number = ${WEEK} and position <> 'DEF'`);
  const recorded = carriesBy([...plays.values()].flat(), at);
  expect(stored.rows.length).toBeGreaterThan(0);
  for (const { player, carries } of stored.rows) {
    const { begun, over } = recorded.get(player) ?? { begun: 0, over: 0 };
    expect([player, carries >= over && carries <= begun]).toEqual([player, true]);
  }
}

async function expectAsInTheFiles(fixture: PipelineFixture, { records }: SeasonRecords): Promise<void> {
  const { db } = fixture.context;
  const positions = new Map(
    records.flatMap((one) => (one.kind === 'player' ? [[one.subject, one.record.position]] : [])),
  );
  const files = new Map(
    records.flatMap((one) =>
      one.kind === 'stat_line' && one.record.weekNumber === WEEK
        ? [[one.record.feedKey, one.record.stats] as const]
        : [],
    ),
  );
  const stored = await db.execute<{ player: string; stats: object; points: number }>(sql`
    select players.feed_key as player, stats, points from stat_lines
    join players on players.id = player_id join weeks on weeks.id = week_id where week_number = ${WEEK}`);
  expect(stored.rows).toHaveLength(files.size);
  for (const { player, stats, points } of stored.rows) {
    const line = files.get(player) ?? {};
    expect([player, stats]).toEqual([player, line]);
    expect([player, points]).toEqual([player, scorePlayer(positions.get(player) ?? 'DEF', line)]);
  }
  const tie = await db.execute(sql`
    select home_score, away_score, status, possession_team_id from games where feed_key = '2025_04_GB_DAL'`);
  expect(tie.rows).toEqual([{ home_score: 40, away_score: 40, status: 'final', possession_team_id: null }]);
}

/** The week's results without ids and timestamps. */
async function dump({ context: { db, database } }: PipelineFixture): Promise<unknown[]> {
  const parts = [
    sql`select feed_key, kickoff, status, locked_at, home_score, away_score, quarter, time_remaining from games order by 1`,
    sql`select feed_key, week_number, stats, points from stat_lines join players on players.id = player_id
      join weeks on weeks.id = week_id order by feed_key, week_number`,
    sql`select feed_key, total_points, average_points, games_played, position_rank, recent_points from player_figures
      join players on players.id = player_id order by feed_key`,
    sql`select abbreviation, position, points_against, rank from matchup_figures join teams on teams.id = team_id
      order by abbreviation, position`,
    sql`select count(*) from stat_corrections`,
  ];
  const stored = await Promise.all(parts.map(async (part) => (await db.execute(part)).rows));
  return [...stored, await shownStandings(db, database.pool)];
}
