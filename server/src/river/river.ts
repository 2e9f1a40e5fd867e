import type { Server as HttpServer } from 'node:http';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { listen } from '../db/listener.ts';
import type { Db } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Measures } from '../lib/measures.ts';
import { CLOCK_MOVED } from '../lib/season-clock.ts';
import { type AlertSettings, forgetAlerts, openAlerts } from './alerts/alerts.ts';
import { LINEUPS_CHANGED, LINEUPS_TOTALLED, SEASON_CHANGED, STATS_CHANGED, WEEK_CHANGED } from './announcements.ts';
import type { Feed } from './feeds/feed.ts';
import { forgetEveryTelling, keepRead } from './feeds/feed-state.ts';
import { TEAMS } from './feeds/teams.ts';
import { type LiveSettings, openLive } from './live/live.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { FeedReport } from './report.ts';
import { type RiverLock, RiverLost, takeRiverLock } from './river-lock.ts';
import { retotalAll, retotalChanged, retotalSeason, retotalWeeks, turnTables } from './standings/retotal.ts';
import { hasChanged, type Recorded, recordReport } from './stats/record-report.ts';
import { recordTeams } from './stats/record-teams.ts';
import { rescoreSeason } from './stats/rescore.ts';
import { forgetWhatHappened } from './stats/rewind.ts';
import { countAsTold } from './stats/told-ahead.ts';

// How long changes of lineups wait for more of them: totals are made a few times a second, however many submit.
const GATHER_MS = 250;

/** What the river needs of the context: its clock is the season's. */
export type RiverContext = Pick<Context, 'db' | 'database' | 'clock' | 'ids' | 'log'>;

/** The river, flowing. Only one process at a time moves it; in all others nothing happens here. */
export interface River {
  /** Takes in all that is known by now, totals it, and settles when the answers are up to date. */
  tick(): Promise<void>;
  /** Settles when every change announced before this call is totalled. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the river: asks the feed every `intervalMs` and totals the weeks whose lineups change in between. Without a feed
 * it only totals: what happens is imported by the operator. Settles once it runs, or knows that another process has it.
 */
export async function startRiver({
  context,
  feed,
  intervalMs,
  measures,
  alerts: alertSettings = null,
}: {
  context: RiverContext;
  feed: Feed | null;
  intervalMs: number;
  /** Where its steps are counted. */
  measures?: Measures;
  /** Null: nobody is told anything, as while a season is made. */
  alerts?: AlertSettings | null;
}): Promise<River> {
  const queue = oneAtATime((error) => context.log.error({ err: error, feed: feed?.name }, 'the river stumbled'));
  const alerts = alertSettings && openAlerts(context, alertSettings);
  const heard = new Set<string>();
  let lock: RiverLock | null = null;
  let timer: NodeJS.Timeout | null = null;
  let gathering: NodeJS.Timeout | null = null;
  // Whether another process may have moved the river since the feed was last read here.
  let wasOthers = false;
  let isStopped = false;

  const totalHeard = () => totalAnnounced(context, heard);
  const hear = (announced: string) => {
    const isFirst = heard.size === 0;
    heard.add(announced);
    // What follows before its time has come is totalled with it.
    if (isFirst && !isStopped) gathering = setTimeout(() => void queue.run(totalHeard), GATHER_MS);
  };
  const hold = async () => {
    if (lock?.isHeld()) return lock;
    lock = await takeRiverLock(context.database.pool, LINEUPS_CHANGED, hear);
    const isBehind = wasOthers;
    wasOthers = true;
    if (lock === null) return null;
    // Whoever had it before may still be writing: this waits for that.
    await countAsTold(context.db, context.clock.now());
    if (isBehind) feed?.takenOver?.();
    await recordTeams(context.db, context.ids, TEAMS);
    await retotalAll(context.db, context.clock.now());
    await announceLatestWeeks(context);
    return lock;
  };
  const step = async () => {
    const held = isStopped ? null : await hold();
    if (held === null) return;
    await timed(context, measures, async () => {
      const fault = feed === null ? null : await faultOf(drain(context, feed, held));
      // The week ends, and reminders are due, whether or not a feed has anything to say.
      await totalHeard();
      await turnTables(context.db, context.clock.now());
      await alerts?.look();
      if (fault !== null) throw fault;
    });
  };
  const loop = () => {
    timer = setTimeout(async () => {
      await queue.run(step);
      if (!isStopped) loop();
    }, intervalMs);
  };
  await queue.run(async () => void (await hold()));
  loop();

  return {
    tick: () => queue.run(step),
    settle: () =>
      queue.run(async () => {
        await lock?.catchUp();
        await totalHeard();
      }),
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      if (gathering !== null) clearTimeout(gathering);
      await queue.done();
      await lock?.release();
    },
  };
}

async function timed(
  { clock }: RiverContext,
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

export interface TellingSettings
  extends Pick<
    LiveSettings,
    'trustProxy' | 'connectionsPerMinute' | 'connectionsPerUser' | 'tokenGraceMs' | 'sweepEveryMs' | 'sessionsEveryMs'
  > {
  /** The season's clock was moved, perhaps in another process: goes by it. */
  followClock(): Promise<void>;
}

/** The sockets of this process, and what they hear of the river, whichever process moves it. */
export interface Telling {
  connected(): number;
  /** Ends the connections, so that browsers look for another process. */
  close(): void;
}

/** Opens the sockets on the app's server and tells them what is announced, in every process. */
export async function tellLive(
  context: RiverContext & Pick<Context, 'tokens' | 'publicUrl'>,
  server: HttpServer,
  settings: TellingSettings,
): Promise<Telling> {
  const live = await openLive(server, { ...context, ...settings });
  const stumble = (error: Error) => context.log.error({ err: error }, 'the sockets hear nothing for a moment');
  const clockMoved = () => settings.followClock().then(live.clockMoved, stumble);
  const ears = {
    [STATS_CHANGED]: live.statsChanged,
    [WEEK_CHANGED]: live.standingsChanged,
    [LINEUPS_TOTALLED]: live.lineupsTotalled,
    [SEASON_CHANGED]: live.seasonChanged,
    [CLOCK_MOVED]: () => void clockMoved(),
  };
  const listener = await listen(context.database.pool, ears, live.lookAgain, stumble);
  return {
    connected: live.connected,
    close() {
      listener.close();
      live.close();
    },
  };
}

/**
 * Writes a report down, totals the weeks that it changes and says so, in that order. For the river and the importer; who
 * moves the river shows its lock, and nothing is written once that is lost.
 */
export async function takeIn(context: RiverContext, report: FeedReport, lock?: RiverLock): Promise<Recorded> {
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

/** Writes the teams down and takes in a report of a season, for the operator. */
export async function importReport(context: RiverContext, report: FeedReport): Promise<Recorded> {
  await recordTeams(context.db, context.ids, TEAMS);
  return takeIn(context, report);
}

/** Scores a season's stat lines and totals its lineups again from nothing. Null when there is no such season. */
export async function rescore(context: RiverContext, year: number): Promise<{ lines: number; changed: number } | null> {
  const now = context.clock.now();
  const rescored = await rescoreSeason(context.db, year, now);
  if (rescored === null) return null;
  await retotalSeason(context.db, rescored.seasonId, now);
  await context.db.execute(sql`select pg_notify(${SEASON_CHANGED}, ${rescored.seasonId})`);
  return rescored;
}

/** Takes back what has happened, so that a season can be told again from an earlier instant. Lineups and people stay. */
export async function rewind(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await forgetWhatHappened(tx);
    await forgetEveryTelling(tx);
    await forgetAlerts(tx);
  });
}

/** What went wrong, or null. Throws when the river is somebody else's: then nothing more is to be done here. */
async function faultOf(work: Promise<void>): Promise<unknown> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof RiverLost) throw error;
    return error;
  }
}

async function drain(context: RiverContext, feed: Feed, lock: RiverLock): Promise<void> {
  for (;;) {
    const now = context.clock.now();
    const report = await feed.read(now);
    if (report === null) {
      await keepRead(context.db, feed.name, now, null);
      return;
    }
    await takeIn(context, report, lock);
    await feed.stored?.(now);
  }
}

async function totalAnnounced(context: RiverContext, heard: Set<string>): Promise<void> {
  const announced = [...heard];
  heard.clear();
  try {
    await totalLineups(context, announced);
  } catch (error) {
    // They are still to be totalled, with the next ones.
    for (const each of announced) heard.add(each);
    throw error;
  }
}

/** Totals the lineups that were announced: those of a user in a week, or all of a week where nobody is named. */
async function totalLineups({ db, clock }: RiverContext, announced: readonly string[]): Promise<void> {
  const told = announced.map((each) => {
    const [weekId = '', userId] = each.split(' ');
    return { weekId, userId };
  });
  const whole = told.filter(({ userId }) => userId === undefined).map(({ weekId }) => weekId);
  const lineups = told.flatMap(({ weekId, userId }) =>
    userId === undefined || whole.includes(weekId) ? [] : [{ weekId, userId }],
  );
  await retotalWeeks(db, whole, clock.now());
  await retotalChanged(db, { weekIds: [], lineups }, clock.now());
  await announceTotals(db, LINEUPS_TOTALLED, [...new Set(told.map(({ weekId }) => weekId))]);
}

async function announceTotals(db: Db, channel: string, weekIds: readonly string[]): Promise<void> {
  for (const weekId of weekIds) await db.execute(sql`select pg_notify(${channel}, ${weekId})`);
}

/** Whoever moved the river before may have ended between storing points and saying that they are totalled. */
async function announceLatestWeeks({ db, clock }: RiverContext): Promise<void> {
  await db.execute(sql`
    select pg_notify(${WEEK_CHANGED}, id::text) from (
      select id from weeks where start_date <= ${clock.now().toISOString()} order by start_date desc limit 2
    ) latest`);
}
