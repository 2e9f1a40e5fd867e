import type { Server as HttpServer } from 'node:http';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { listen } from '../db/listener.ts';
import type { Db } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Measures } from '../lib/measures.ts';
import { CLOCK_MOVED } from '../lib/season-clock.ts';
import { type AlertSettings, deleteAlertState, openAlerts } from './alerts/alerts.ts';
import { LINEUPS_CHANGED, LINEUPS_TOTALLED, SEASON_CHANGED, STATS_CHANGED, WEEK_CHANGED } from './announcements.ts';
import type { Feed } from './feeds/feed.ts';
import { recordRead, resetAllFeeds } from './feeds/feed-state.ts';
import { TEAMS } from './feeds/teams.ts';
import { type LeaderLock, LeadershipLost, takeLeaderLock } from './leader-lock.ts';
import { type LiveSettings, openLive } from './live/live.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { FeedReport } from './report.ts';
import { clampReportTimes } from './scoring/clamp-report-times.ts';
import { hasChanged, type Recorded, recordReport } from './scoring/record-report.ts';
import { recordTeams } from './scoring/record-teams.ts';
import { rescoreSeason } from './scoring/rescore.ts';
import { deleteResults } from './scoring/rewind.ts';
import { retotalAll, retotalChanged, retotalSeason, retotalWeeks, turnTables } from './standings/retotal.ts';

// Lineup changes are collected this long: totals are recomputed a few times a second, however many users submit.
const BATCH_MS = 250;

/** The part of the context that the pipeline uses. Its clock is the season's. */
export type PipelineContext = Pick<Context, 'db' | 'database' | 'clock' | 'ids' | 'log'>;

/** A started pipeline. One process at a time runs it, the leader; in all others these calls do nothing. */
export interface Pipeline {
  /** Ingests everything the feed has up to now, recomputes totals, and settles when replies are up to date. */
  tick(): Promise<void>;
  /** Settles when every change announced before this call is in the totals. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the pipeline: reads the feed every `intervalMs` (milliseconds) and recomputes the weeks whose lineups change in
 * between. Without a feed it only recomputes totals: the operator imports results. Settles once this process leads, or
 * knows that another one does.
 */
export async function startPipeline({
  context,
  feed,
  intervalMs,
  measures,
  alerts: alertSettings = null,
}: {
  context: PipelineContext;
  feed: Feed | null;
  intervalMs: number;
  /** Counts and times its steps. */
  measures?: Measures;
  /** Null: no alerts are sent, as while a season is being generated. */
  alerts?: AlertSettings | null;
}): Promise<Pipeline> {
  const queue = oneAtATime((error) => context.log.error({ err: error, feed: feed?.name }, 'a pipeline step failed'));
  const alerts = alertSettings && openAlerts(context, alertSettings);
  const pending = new Set<string>();
  let lock: LeaderLock | null = null;
  let timer: NodeJS.Timeout | null = null;
  let batchTimer: NodeJS.Timeout | null = null;
  // Whether another process may have led since the feed was last read here.
  let mayHaveMissed = false;
  let isStopped = false;

  const totalPending = () => totalAnnounced(context, pending);
  const onLineupsChanged = (announced: string) => {
    const isFirst = pending.size === 0;
    pending.add(announced);
    // Changes that follow before the timer fires are part of the same batch.
    if (isFirst && !isStopped) batchTimer = setTimeout(() => void queue.run(totalPending), BATCH_MS);
  };
  const lead = async () => {
    if (lock?.isHeld()) return lock;
    lock = await takeLeaderLock(context.database.pool, LINEUPS_CHANGED, onLineupsChanged);
    const isBehind = mayHaveMissed;
    mayHaveMissed = true;
    if (lock === null) return null;
    // The previous leader may still be writing: this waits for it.
    await clampReportTimes(context.db, context.clock.now());
    if (isBehind) feed?.takenOver?.();
    await recordTeams(context.db, context.ids, TEAMS);
    await retotalAll(context.db, context.clock.now());
    await announceLatestWeeks(context);
    return lock;
  };
  const step = async () => {
    const held = isStopped ? null : await lead();
    if (held === null) return;
    await timed(context, measures, async () => {
      const fault = feed === null ? null : await errorOf(drain(context, feed, held));
      // The week ends, and reminders are due, whether or not the feed has anything new.
      await totalPending();
      await turnTables(context.db, context.clock.now());
      await alerts?.run();
      if (fault !== null) throw fault;
    });
  };
  const loop = () => {
    timer = setTimeout(async () => {
      await queue.run(step);
      if (!isStopped) loop();
    }, intervalMs);
  };
  await queue.run(async () => void (await lead()));
  loop();

  return {
    tick: () => queue.run(step),
    settle: () =>
      queue.run(async () => {
        await lock?.catchUp();
        await totalPending();
      }),
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      if (batchTimer !== null) clearTimeout(batchTimer);
      await queue.done();
      await lock?.release();
    },
  };
}

async function timed(
  { clock }: PipelineContext,
  measures: Measures | undefined,
  step: () => Promise<void>,
): Promise<void> {
  const begun = clock.real().getTime();
  let isWell = false;
  try {
    await step();
    isWell = true;
  } finally {
    measures?.stepped((clock.real().getTime() - begun) / 1000, isWell);
  }
}

export interface LiveUpdatesSettings
  extends Pick<
    LiveSettings,
    'trustProxy' | 'connectionsPerMinute' | 'connectionsPerUser' | 'tokenGraceMs' | 'sweepEveryMs' | 'sessionsEveryMs'
  > {
  /** Called when the season's clock was moved, perhaps by another process. */
  followClock(): Promise<void>;
}

/** The sockets of this process, which receive changes whichever process leads. */
export interface LiveUpdates {
  connected(): number;
  /** Closes the connections, so that browsers connect to another process. */
  close(): void;
}

/** Opens the sockets on the app's server and forwards announcements to them; in every process. */
export async function startLiveUpdates(
  context: PipelineContext & Pick<Context, 'tokens' | 'publicUrl'>,
  server: HttpServer,
  settings: LiveUpdatesSettings,
): Promise<LiveUpdates> {
  const live = await openLive(server, { ...context, ...settings });
  const logError = (error: Error) =>
    context.log.error({ err: error }, 'live updates stopped: the connection to the database was lost; retrying');
  const clockMoved = () => settings.followClock().then(live.clockMoved, logError);
  const handlers = {
    [STATS_CHANGED]: live.statsChanged,
    [WEEK_CHANGED]: live.standingsChanged,
    [LINEUPS_CHANGED]: live.lineupsChanged,
    [LINEUPS_TOTALLED]: live.lineupsTotalled,
    [SEASON_CHANGED]: live.seasonChanged,
    [CLOCK_MOVED]: () => void clockMoved(),
  };
  const listener = await listen(context.database.pool, handlers, live.sync, logError);
  return {
    connected: live.connected,
    close() {
      listener.close();
      live.close();
    },
  };
}

/**
 * Stores a report, recomputes the weeks that it changes and announces them, in that order. For the pipeline and the
 * importer. The leader passes its lock: nothing is written once that is lost.
 */
export async function ingestReport(context: PipelineContext, report: FeedReport, lock?: LeaderLock): Promise<Recorded> {
  const { db, ids, log } = context;
  const recorded = await recordReport(db, ids, report, lock?.check);
  const { unknownPlayers, corrections } = recorded;
  if (unknownPlayers.length > 0) log.warn({ unknownPlayers }, 'stat lines of unknown players are left out');
  if (corrections.length > 0)
    log.info({ corrections: corrections.length }, 'stat lines of finished games were corrected');
  await retotalChanged(db, { weekIds: recorded.changedWeeks, lineups: [] }, context.clock.now());
  await announceTotals(db, WEEK_CHANGED, recorded.changedWeeks);
  if (hasChanged(recorded)) {
    await db.execute(sql`select pg_notify(${SEASON_CHANGED}, ${recorded.seasonId})`);
  }
  return recorded;
}

/** Stores the teams and ingests a season's report, for the operator. */
export async function importReport(context: PipelineContext, report: FeedReport): Promise<Recorded> {
  await recordTeams(context.db, context.ids, TEAMS);
  return ingestReport(context, report);
}

/** Recomputes the points of a season's stat lines and the totals of its lineups. Null when there is no such season. */
export async function rescore(
  context: PipelineContext,
  year: number,
): Promise<{ lines: number; changed: number } | null> {
  const now = context.clock.now();
  const rescored = await rescoreSeason(context.db, year, now);
  if (rescored === null) return null;
  await retotalSeason(context.db, rescored.seasonId, now);
  await context.db.execute(sql`select pg_notify(${SEASON_CHANGED}, ${rescored.seasonId})`);
  return rescored;
}

/** Deletes all results, so that a season can be replayed from an earlier instant. Lineups and users stay. */
export async function rewind(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteResults(tx);
    await resetAllFeeds(tx);
    await deleteAlertState(tx);
  });
}

/** The error of a failed task, or null. Throws when this process no longer leads: then there is nothing left to do here. */
async function errorOf(work: Promise<void>): Promise<unknown> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof LeadershipLost) throw error;
    return error;
  }
}

async function drain(context: PipelineContext, feed: Feed, lock: LeaderLock): Promise<void> {
  for (;;) {
    const now = context.clock.now();
    const report = await feed.read(now);
    if (report === null) {
      await recordRead(context.db, feed.name, now, null);
      return;
    }
    await ingestReport(context, report, lock);
    await feed.stored?.(now);
  }
}

async function totalAnnounced(context: PipelineContext, pending: Set<string>): Promise<void> {
  const announced = [...pending];
  pending.clear();
  try {
    await totalLineups(context, announced);
  } catch (error) {
    // They go into the next batch.
    for (const each of announced) pending.add(each);
    throw error;
  }
}

/** Recomputes the lineups that were announced: those of a user in a week, or all of a week where no user is named. */
async function totalLineups({ db, clock }: PipelineContext, announced: readonly string[]): Promise<void> {
  const changes = announced.map((each) => {
    const [weekId = '', userId] = each.split(' ');
    return { weekId, userId };
  });
  const wholeWeeks = changes.filter(({ userId }) => userId === undefined).map(({ weekId }) => weekId);
  const lineups = changes.flatMap(({ weekId, userId }) =>
    userId === undefined || wholeWeeks.includes(weekId) ? [] : [{ weekId, userId }],
  );
  await retotalWeeks(db, wholeWeeks, clock.now());
  await retotalChanged(db, { weekIds: [], lineups }, clock.now());
  await announceTotals(db, LINEUPS_TOTALLED, [...new Set(changes.map(({ weekId }) => weekId))]);
}

async function announceTotals(db: Db, channel: string, weekIds: readonly string[]): Promise<void> {
  for (const weekId of weekIds) await db.execute(sql`select pg_notify(${channel}, ${weekId})`);
}

/** The previous leader may have ended between storing points and announcing them. */
async function announceLatestWeeks({ db, clock }: PipelineContext): Promise<void> {
  await db.execute(sql`
    select pg_notify(${WEEK_CHANGED}, id::text) from (
      select id from weeks where start_date <= ${clock.now().toISOString()} order by start_date desc limit 2
    ) latest`);
}
