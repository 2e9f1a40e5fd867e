import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../../lib/app-error.ts';
import { TEAMS } from '../../feeds/teams.ts';
import type { FeedReport } from '../../report.ts';
import { after, game, injury, line, players, playerWeeks, reportAt } from '../../testing/one-game-season.ts';
import { openPipelineFixture, type PipelineFixture } from '../../testing/pipeline-fixture.ts';
import { recordTeams } from '../record-players.ts';
import { recordReport } from '../record-report.ts';
import type { OverrideRequest } from './override-values.ts';
import { endOverride, setOverride } from './set-override.ts';

let withOverrides: PipelineFixture;
let without: PipelineFixture;

beforeAll(async () => {
  [withOverrides, without] = await Promise.all([openPipelineFixture(after(-24)), openPipelineFixture(after(-24))]);
  for (const { context } of [withOverrides, without]) await recordTeams(context.db, context.ids, TEAMS);
});
afterAll(() => Promise.all([withOverrides.close(), without.close()]));

// Hours after the kickoff, in which the steps are spread.
const HOURS = [-20, -10, -3, -0.5, 0, 0.5, 1, 2, 3, 30] as const;

const key = fc.constantFrom('p1', 'p2');
const points = fc.integer({ min: 0, max: 40 });
const reported = fc.oneof(
  fc.record({ status: fc.constant('scheduled' as const), kickoffHours: fc.constantFrom(0, 0, 2) }).map((one) => ({
    games: [game({ status: one.status, kickoff: after(one.kickoffHours) })],
  })),
  fc
    .record({ status: fc.constantFrom('in_progress' as const, 'final' as const), homeScore: points, awayScore: points })
    .map((one) => ({ games: [game({ ...one, quarter: 2, timeRemaining: '3:00' })] })),
  fc.record({ key, yards: points }).map((one) => ({ statLines: [line(one.key, one.yards)] })),
  fc.record({ key, yards: points }).map((one) => ({ statLines: [line(one.key, one.yards)], completeGames: ['g1'] })),
  fc.record({ key, yards: points }).map((one) => ({
    ...{ source: 'espn', areLinesLive: true, statLines: [line(one.key, one.yards)], completeGames: ['g1'] },
  })),
  fc.record({ key, status: fc.constantFrom('out', 'questionable', null) }).map((one) => ({
    injuries: [injury(one.key, one.status, after(-24))],
  })),
  fc.constant({ schedule: { games: [game()], cancelAfterMs: 0 } }),
);
const set = fc.oneof(
  fc.record({ homeScore: points, awayScore: points }).map((change) => ({ kind: 'game' as const, change })),
  fc.constantFrom('in_progress', 'postponed', 'cancelled', 'scheduled').map((status) => ({
    ...{ kind: 'game' as const, change: { status } as { status: 'postponed' } },
  })),
  fc.constantFrom(-8, 1, 4).map((hours) => ({ kind: 'game' as const, change: { kickoff: after(hours) } })),
  fc.record({ key, rushingYards: points }).map((one) => ({ kind: 'stat_line' as const, ...one })),
  fc.record({ key, status: fc.constantFrom('out', 'healthy') }).map((one) => ({ kind: 'injury' as const, ...one })),
);
type Wanted = typeof set extends fc.Arbitrary<infer Value> ? Value : never;
const step = fc.oneof(
  reported.map((parts) => ({ kind: 'report' as const, parts: parts as Partial<FeedReport> })),
  set.map((wanted) => ({ kind: 'set' as const, wanted })),
  fc.constant({ kind: 'end' as const }),
);

const ofCommandLine = { actor: null, reason: 'Any', endsAt: null };

async function requestOf(wanted: Wanted): Promise<OverrideRequest> {
  const { db } = withOverrides.context;
  if (wanted.kind === 'game') {
    const { rows } = await db.execute<{ id: string }>(sql`select id from games`);
    return { kind: 'game', gameId: rows[0]?.id as string, change: wanted.change, ...ofCommandLine };
  }
  const { rows } = await db.execute<{ playerId: string; weekId: string }>(sql`
    select players.id as "playerId", weeks.id as "weekId" from players, weeks
    where feed_key = ${wanted.key} and week_number = 1`);
  const player = rows[0] as { playerId: string; weekId: string };
  return wanted.kind === 'injury'
    ? { ...wanted, ...player, notes: null, ...ofCommandLine }
    : { kind: 'stat_line', ...player, stats: { rushingYards: wanted.rushingYards }, ...ofCommandLine };
}

/** Sets or ends; a refusal by a rule is an answer, too. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function endAll(): Promise<void> {
  const { db, ids, clock } = withOverrides.context;
  const { rows } = await db.execute<{ id: string }>(sql`select id from overrides where ended_at is null`);
  for (const { id } of rows) await unlessRefused(() => endOverride(db, ids, clock, { id, actor: null, reason: 'Any' }));
}

/** Everything that reports are stored in, by names instead of ids. Locks are compared apart. */
async function results({ context: { db } }: PipelineFixture): Promise<unknown[]> {
  const { rows } = await db.execute<{ rows: unknown }>(sql`
    select json_build_array(
      (select json_agg(row_to_json(one)) from (select feed_key, kickoff, status, home_score, away_score, quarter,
        time_remaining, reported_at, updated_at, missing_since from games) one),
      (select json_agg(row_to_json(one) order by feed_key) from (select feed_key, injury_status, injury_notes,
        injury_updated_at from players) one),
      (select json_agg(row_to_json(one) order by feed_key) from (select feed_key, pw.injury_status, pw.injury_notes,
        pw.injury_updated_at from player_weeks pw join players on players.id = player_id) one),
      (select json_agg(row_to_json(one) order by feed_key) from (select players.feed_key, games.feed_key as game, stats,
        points, source, lines.reported_at, lines.updated_at from stat_lines lines
        join players on players.id = player_id left join games on games.id = game_id) one),
      (select json_agg(row_to_json(one) order by feed_key) from (select feed_key, total_points, average_points,
        games_played, position_rank, recent_points from player_figures join players on players.id = player_id) one)
    ) as rows`);
  return rows[0]?.rows as unknown[];
}

async function isLocked({ context: { db } }: PipelineFixture): Promise<boolean> {
  const locked = sql`select from games where locked_at is not null and status <> 'cancelled'`;
  return (await db.execute(locked)).rows.length > 0;
}

async function play(steps: readonly (typeof step extends fc.Arbitrary<infer Value> ? Value : never)[]): Promise<void> {
  const both = [withOverrides, without];
  for (const { context } of both) await context.db.execute(sql`truncate seasons, players cascade`);
  const report = async (hours: number, parts: Partial<FeedReport>) => {
    for (const { context, setNow } of both) {
      setNow(after(hours));
      await recordReport(context.db, context.ids, reportAt(after(hours), parts));
    }
  };
  await report(-24, { games: [game()], players, playerWeeks });
  let wasLocked = false;
  for (const [index, one] of steps.entries()) {
    const hours = HOURS[Math.floor((index * HOURS.length) / steps.length)] as number;
    for (const { setNow } of both) setNow(after(hours));
    const { db, ids, clock } = withOverrides.context;
    if (one.kind === 'report') await report(hours, one.parts);
    else if (one.kind === 'end') await endAll();
    else await unlessRefused(async () => setOverride(db, ids, clock, await requestOf(one.wanted)));
    const isLockedNow = await isLocked(withOverrides);
    expect(isLockedNow || !wasLocked, 'a lock was reopened').toBe(true);
    wasLocked = isLockedNow;
  }
  await report(60, {});
  await endAll();
  expect(await results(withOverrides)).toEqual(await results(without));
  expect(await isLocked(withOverrides)).toBe(await isLocked(without));
}

test('after any reports and overrides, ending all overrides leaves what the reports alone leave, and no lock reopens', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), play), { numRuns: 12 });
});
