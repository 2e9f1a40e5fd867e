// The pipeline: all that the league does by itself. Feeds report, scoring stores, standings settle, alerts enqueue, live
// emits; this file alone connects them.

import type { Server as HttpServer } from 'node:http';
import { SEASON_KINDS } from '@singleback/game/season/round-words.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { CHAT_CHANGED, CHAT_READ, listen, SEASON_CHANGED, STATS_CHANGED, WEEK_SETTLED } from '../db/listener.ts';
import type { Db } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import { CLOCK_MOVED } from '../lib/clocks/season-clock.ts';
import type { Measures } from '../lib/measures.ts';
import { type AlertSettings, deleteAlertState, openAlerts } from './alerts/alerts.ts';
import { openDoubtsStore, openStepFaults } from './feeds/doubts-store.ts';
import type { Feed } from './feeds/feed.ts';
import { recordRead, resetAllFeeds } from './feeds/feed-state.ts';
import { TEAMS } from './feeds/teams.ts';
import { errorOf, type LeaderLock, oneAtATime, takeLeaderLock, timed } from './leader-lock.ts';
import type { ReadChat } from './live/chats.ts';
import { type LiveSettings, openLive } from './live/live.ts';
import type { FeedReport } from './report.ts';
import { doubtsFileOf } from './scoring/check/check-report.ts';
import { endDueOverrides } from './scoring/overrides/set-override.ts';
import { recordTeams } from './scoring/record-players.ts';
import { hasChanged, type Recorded, recordReport } from './scoring/record-report.ts';
import { deleteResults, rescoreSeason, totalOf } from './scoring/rescore.ts';
import { clampReportTimes } from './scoring/season-keys.ts';
import { settleAgain } from './standings/settle.ts';
import { announceSettled, settleDue, standCutsBefore } from './standings/settle-due.ts';

/** The part of the context that the pipeline uses. Its clock is the season's. */
export type PipelineContext = Pick<Context, 'db' | 'database' | 'clock' | 'ids' | 'log'>;

/** A started pipeline. One process at a time runs it, the leader; in all others these calls do nothing. */
export interface Pipeline {
  /** Ingests everything the feed has up to now, and stores the points of weeks that are final. */
  tick(): Promise<void>;
  /** Whether this process leads. */
  isLeading(): boolean;
  /** The leader's lock, once it has done a step: then what the sources say by now is stored. Null without it. */
  leadership(): LeaderLock | null;
  stop(): Promise<void>;
}

/**
 * Starts the pipeline: reads the feed every `intervalMs` (milliseconds) and stores the points of weeks that are final.
 * Without a feed it does only that: the operator imports results. Resolves once this process leads, or knows that another
 * one does.
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
  const faults = openStepFaults(context);
  let lock: LeaderLock | null = null;
  let timer: NodeJS.Timeout | null = null;
  // Whether another process may have led since the feed was last read here.
  let mayHaveMissed = false;
  let isStopped = false;
  let steppedWith: LeaderLock | null = null;

  const lead = async () => {
    if (lock?.isHeld()) return lock;
    lock = await takeLeaderLock(context.database.session);
    const isBehind = mayHaveMissed;
    mayHaveMissed = true;
    if (lock === null) return null;
    // The previous leader may still be writing: this waits for it.
    await clampReportTimes(context.db, context.clock.now());
    if (isBehind) feed?.takenOver?.();
    await recordTeams(context.db, context.ids, TEAMS);
    return lock;
  };
  const step = async () => {
    const held = isStopped ? null : await lead();
    if (held === null) return;
    await timed(context.clock, measures, async () => {
      const fault = feed === null ? null : await errorOf(drain(context, feed, held));
      if (feed !== null) await faults.note(feed.name, fault, context.clock.now());
      await standCutsBefore(context);
      await endDue(context);
      // The week ends, and reminders are due, whether or not the feed has anything new.
      await settleDue(context);
      await alerts?.run();
      steppedWith = held;
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
    isLeading: () => lock?.isHeld() ?? false,
    leadership: () => (steppedWith?.isHeld() ? steppedWith : null),
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await queue.done();
      await lock?.release();
    },
  };
}

export interface LiveUpdatesSettings
  extends Pick<
    LiveSettings,
    | 'trustProxy'
    | 'connectionsPerMinute'
    | 'connectionsPerUser'
    | 'tokenGraceMs'
    | 'sweepEveryMs'
    | 'sessionsEveryMs'
    | 'lineupsEveryMs'
  > {
  /** Called when the season's clock was moved, perhaps by another process. */
  followClock(): Promise<void>;
  readChat: ReadChat;
}

/** The sockets of this process, which receive changes whichever process leads. */
export interface LiveUpdates {
  connected(): number;
  /** Closes the connections, so that browsers connect to another process. */
  close(): void;
}

/** Opens the sockets on the app's server and forwards announcements to them; in every process. */
export async function startLiveUpdates(
  context: PipelineContext & Pick<Context, 'tokens' | 'publicUrl' | 'standings'>,
  server: HttpServer,
  settings: LiveUpdatesSettings,
): Promise<LiveUpdates> {
  const live = await openLive(server, { ...context, ...settings });
  const logError = (error: Error) =>
    context.log.error({ err: error }, 'live updates stopped: the connection to the database was lost; retrying');
  const clockMoved = () => settings.followClock().then(live.clockMoved, logError);
  const handlers = {
    [STATS_CHANGED]: live.statsChanged,
    [WEEK_SETTLED]: live.weekSettled,
    [SEASON_CHANGED]: live.seasonChanged,
    [CHAT_CHANGED]: live.chatChanged,
    [CHAT_READ]: live.chatRead,
    [CLOCK_MOVED]: () => void clockMoved(),
  };
  const listener = await listen(context.database.session, handlers, live.sync, logError);
  return {
    connected: live.connected,
    close() {
      listener.close();
      live.close();
    },
  };
}

/**
 * Stores a report and announces it. For the pipeline and the importer. The leader passes its lock: nothing is written
 * once that is lost.
 */
export async function ingestReport(context: PipelineContext, report: FeedReport, lock?: LeaderLock): Promise<Recorded> {
  const { db, ids, log } = context;
  await standCutsBefore(context, report.asOf);
  const recorded = await recordReport(db, ids, report, lock?.check);
  const { unknownPlayers, corrections, doubts } = recorded;
  if (doubts !== null) {
    const { source, asOf } = report;
    await openDoubtsStore(db).replace({ source, name: doubtsFileOf(source) }, doubts.all, asOf);
    for (const doubt of doubts.fresh)
      log.warn({ source, ...doubt }, 'a record can’t be stored, the last good one stays');
  }
  if (unknownPlayers.length > 0) log.warn({ unknownPlayers }, 'stat lines of unknown players are left out');
  if (corrections.length > 0)
    log.info({ corrections: corrections.length }, 'stat lines of finished games were corrected');
  if (hasChanged(recorded)) await announceSeason(db, recorded.seasonId);
  return recorded;
}

/** Stores the teams and ingests a season's report, for the operator. */
export async function importReport(context: PipelineContext, report: FeedReport): Promise<Recorded> {
  await recordTeams(context.db, context.ids, TEAMS);
  const recorded = await ingestReport(context, report);
  await settleDue(context);
  return recorded;
}

/**
 * Announces what an operator sets or ends with `change`, and settles the weeks that it changes.
 * @returns what `change` returns: the season whose data changed, if any
 */
export async function applyOverride<Changed extends { seasonId: string | null }>(
  context: PipelineContext,
  change: () => Promise<Changed>,
): Promise<Changed> {
  await standCutsBefore(context);
  const changed = await change();
  if (changed.seasonId === null) return changed;
  await announceSeason(context.db, changed.seasonId);
  await settleDue(context);
  return changed;
}

/** Recomputes the points of a year's stat lines, and the weeks that were settled. Null when there is no such season. */
export async function rescore(
  context: PipelineContext,
  year: number,
): Promise<{ lines: number; changed: number } | null> {
  await standCutsBefore(context);
  const now = context.clock.now();
  const all = [];
  for (const kind of SEASON_KINDS) {
    const rescored = await rescoreSeason(context.db, { year, kind }, now);
    if (rescored === null) continue;
    await announceSettled(context.db, await settleAgain(context.db, rescored.seasonId, now));
    await announceSeason(context.db, rescored.seasonId);
    all.push(rescored);
  }
  return all.length === 0 ? null : totalOf(all);
}

/** Deletes all results, so that a season can be replayed from an earlier instant. Lineups and users stay. */
export async function rewind(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteResults(tx);
    await resetAllFeeds(tx);
    await deleteAlertState(tx);
  });
}

/** Ends the operator's overrides whose time has come. */
async function endDue(context: PipelineContext): Promise<void> {
  const changed = await endDueOverrides(context.db, context.ids, context.clock);
  for (const seasonId of changed) await announceSeason(context.db, seasonId);
}

/** Announces to every process that players, games or points of a season changed. */
async function announceSeason(db: Db, seasonId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${SEASON_CHANGED}, ${seasonId})`);
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
