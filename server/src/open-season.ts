import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { RESTORED, REWOUND, writeInstallation } from './db/installation.ts';
import { NOTICES, type NoticeJob } from './db/notices.ts';
import { openInTurn } from './db/opening.ts';
import { ORDERS, type OrdersJob } from './db/orders/order-checks.ts';
import { DEMO_PASSWORD } from './demo/cast.ts';
import { seedCast } from './demo/seed-cast.ts';
import { startChats } from './features/chat/post-events.ts';
import { startGroupNotices } from './features/commissioners/commissioners.ts';
import { backdateEveryoneGroup } from './features/groups/groups-service.ts';
import { deliverNotice } from './features/notifications/deliver-notice.ts';
import { runOrders } from './features/orders/run-orders.ts';
import { startRecapWorker } from './features/recap/send-recaps.ts';
import { runningSeason } from './features/season/season-service.ts';
import { deliverToWebhook, WEBHOOK_SPREAD, WEBHOOKS, type WebhookJob } from './features/webhooks/deliveries-service.ts';
import { startWatchingGroups } from './features/webhooks/watch-groups.ts';
import { holdClock } from './lib/clocks/held-clock.ts';
import {
  isClockKept,
  joinSeasonClock,
  type SeasonClock,
  startSeasonClock,
  storedSeasonTime,
} from './lib/clocks/season-clock.ts';
import { type Jobs, openJobs } from './lib/jobs.ts';
import { EMAIL_SPREAD, EMAILS, type EmailJob, sendAgain, withRetries } from './lib/mail/senders.ts';
import type { Measures } from './lib/measures.ts';
import { startLocks } from './lock-log/take-locks.ts';
import { type Backend, forLongWork, StartupError, withClock } from './open-backend.ts';
import { startAlarms } from './operator/alarms.ts';
import type { Feed } from './pipeline/feeds/feed.ts';
import type { FeedAddresses } from './pipeline/feeds/live/addresses.ts';
import type { LiveFeed } from './pipeline/feeds/live/live-feed.ts';
import type { ClientSettings } from './pipeline/feeds/polite-client.ts';
import { DEMO_START, demoSeason } from './pipeline/feeds/simulated/simulated-feed.ts';
import { type Pipeline, rewind, startPipeline } from './pipeline/pipeline.ts';
import { startTidying } from './tidy.ts';

/** A running season: the context with its clock, and the pipeline. */
export interface OpenSeason {
  context: Context;
  /** null in the live season, which runs in real time. */
  clock: SeasonClock | null;
  pipeline: Pipeline;
  close(): Promise<void>;
}

/** The clock and the feed of a demo or replay. */
interface PlayedSeason {
  clock: SeasonClock;
  feed: Feed;
}

const TICK_MS = 5_000;

/** Where a season reports its progress and its metrics. */
export interface SeasonWatch {
  /** Prints the progress of long work. */
  say(line: string): void;
  measures: Measures;
}

/** Starts the configured season on a backend. Everything that runs without a request has the time limits of long work. */
export async function openSeason(config: Config, backend: Backend, watch: SeasonWatch): Promise<OpenSeason> {
  return config.season === 'live' ? openLiveSeason(config, backend, watch) : openPlayedSeason(config, backend, watch);
}

const MANNERS: Omit<ClientSettings, 'userAgent'> = {
  minGapMs: 500,
  timeoutMs: 30_000,
  maxBytes: 100_000_000,
  backoffMs: 15_000,
  maxBackoffMs: 10 * MINUTE_MS,
};

// Without feeds the operator imports results, and the pipeline computes the standings.
async function openLiveSeason(config: Config, backend: Backend, { measures }: SeasonWatch): Promise<OpenSeason> {
  const clock = holdClock(backend.context.log);
  const { context, jobs } = await openQueues(withClock(backend.context, clock));
  const background = forLongWork(context);
  const feed = config.feeds === null ? null : await liveFeed(background, config.feeds);
  const pipeline = await openPipeline(background, jobs, feed, measures);
  const stop = startWork(config, background, jobs, pipeline);
  return {
    ...{ context, clock: null, pipeline },
    async close() {
      await feed?.close();
      await stop();
      clock.stop();
    },
  };
}

// A feed is loaded on demand: the demo, which starts most often, needs none of the others.
async function liveFeed(context: Context, addresses: FeedAddresses): Promise<LiveFeed> {
  const [{ openLiveFeed }, { startRecordWorker }, { politeClient }] = await Promise.all([
    import('./pipeline/feeds/live/live-feed.ts'),
    import('./pipeline/feeds/live/record/record-worker-client.ts'),
    import('./pipeline/feeds/polite-client.ts'),
  ]);
  const userAgent = `Singleback/1.0 (+${context.publicUrl})`;
  const client = politeClient({ ...MANNERS, userAgent }, context.clock.real);
  return openLiveFeed(context, { addresses, client, startWorker: startRecordWorker });
}

async function openPlayedSeason(config: Config, backend: Backend, { say, measures }: SeasonWatch): Promise<OpenSeason> {
  const { opened, presence } = await openInTurn(backend.context.database.session, (isAlone) =>
    isAlone ? startSeason(config, backend, say) : joinSeason(config, backend, say),
  );
  const { clock, feed } = opened;
  const { context, jobs } = await openQueues(withClock(backend.context, clock));
  const background = forLongWork(context);
  const pipeline = await openPipeline(background, jobs, feed, measures);
  await pipeline.tick();
  const stop = startWork(config, background, jobs, pipeline);
  return {
    ...{ context, clock, pipeline },
    async close() {
      await stop();
      await clock.stop();
      presence.leave();
    },
  };
}

function openPipeline(context: Context, jobs: Jobs, feed: Feed | null, measures: Measures): Promise<Pipeline> {
  const alerts = { jobs, remindsEveryone: context.remindsEveryone };
  return startPipeline({ context, feed, measures, intervalMs: TICK_MS, alerts });
}

/** Starts what runs beside the pipeline. Returns how all of it is stopped, one after the other. */
function startWork({ dataDir, witnesses }: Config, context: Context, jobs: Jobs, pipeline: Pipeline) {
  const running = [
    startLocks({ context, dataDir, witnesses }, pipeline),
    pipeline,
    startRecapWorker(context, jobs),
    startGroupNotices(context, jobs),
    startChats(context),
    startWatchingGroups(context),
    startTidying(context),
    startAlarms(context),
  ];
  return async () => {
    for (const each of running) await each.stop();
    await jobs.close();
  };
}

/** How a process spreads standing orders: a job holds several, which are carried out together. */
const ORDERS_SPREAD = { workers: 4, atOnce: 2 };

/**
 * The database's jobs, and a context whose emails are sent again when they fail. This process does its share of the
 * emails, the notices, the messages to webhooks and the standing orders.
 */
async function openQueues(given: Context): Promise<{ context: Context; jobs: Jobs }> {
  const jobs = await openJobs(given.database.long.pool, [EMAILS, NOTICES, WEBHOOKS, ORDERS], given.log);
  const context = { ...given, mail: withRetries(given.mail, { ...given, jobs }) };
  const background = forLongWork(context);
  await jobs.work<EmailJob>(EMAILS, (job) => sendAgain(background, job), EMAIL_SPREAD);
  await jobs.work<NoticeJob>(NOTICES, (job) => deliverNotice(background, job));
  await jobs.work<WebhookJob>(WEBHOOKS, (job) => deliverToWebhook(background, job), WEBHOOK_SPREAD);
  await jobs.work<OrdersJob>(ORDERS, (job) => runOrders(background, job), ORDERS_SPREAD);
  return { context, jobs };
}

async function startSeason(config: Config, backend: Backend, say: (line: string) => void): Promise<PlayedSeason> {
  const context = forLongWork(backend.context);
  const { db } = context;
  const kept = await storedSeasonTime(db);
  const start = config.clock?.start ?? kept?.seasonTime ?? firstStart(config);
  if (kept && start < kept.seasonTime) {
    // What another process has stored is not taken back while it runs, though its presence was lost with a connection.
    if (await isClockKept(db)) return joinSeason(config, backend, say);
    say(`Going back to ${start.toISOString()}: what happened after it is taken back, lineups and people stay.`);
    await rewind(db);
    await writeInstallation(db, RESTORED, `${REWOUND} ${context.ids.uuid()}`);
  }
  const feed = await openFeed(config, context, start, say);
  // Outside a playground nobody can sign in as one of the cast.
  const password = config.isPlayground ? DEMO_PASSWORD : context.ids.token();
  await seedCast({ context, feed, start, say, password });
  const { season } = await runningSeason(db, start);
  await backdateEveryoneGroup(db, { now: start, to: season.startsAt < start ? season.startsAt : start });
  return { feed, clock: await startSeasonClock(db, start, config.clock?.speed ?? kept?.speed ?? 1) };
}

/** Another process has the season open: use its clock. */
async function joinSeason(config: Config, backend: Backend, say: (line: string) => void): Promise<PlayedSeason> {
  if (config.clock) say('The season is running in another process already: its clock counts, not CLOCK.');
  const context = forLongWork(backend.context);
  const clock = await joinSeasonClock(context.db);
  return { clock, feed: await openFeed(config, context, clock.now(), say) };
}

function firstStart(config: Config): Date {
  if (config.season === 'demo') return DEMO_START;
  throw new StartupError(
    'The first start of a replay needs CLOCK, an instant of its season like 2025-10-05T16:00:00Z.',
  );
}

async function openFeed(config: Config, context: Context, start: Date, say: (line: string) => void): Promise<Feed> {
  if (config.season === 'demo') return demoSeason(context.db);
  const { openReplayFeed } = await import('./pipeline/feeds/replay/replay-feed.ts');
  return openReplayFeed(context.db, { folder: config.nflData as string, start, scope: 'postseason', say });
}
