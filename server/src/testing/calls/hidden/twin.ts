import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app.ts';
import type { Context } from '../../../context.ts';
import { NOTICES, type NoticeJob } from '../../../db/notices.ts';
import { ORDERS, type OrdersJob } from '../../../db/orders/order-checks.ts';
import type { Db } from '../../../db/pool.ts';
import { openTestDatabase, type TestDatabase } from '../../../db/testing/test-database.ts';
import { openProgress, postEvents, sendDigests } from '../../../features/chat/post-events.ts';
import { sendGroupNotices } from '../../../features/commissioners/commissioners.ts';
import { deliverNotice } from '../../../features/notifications/deliver-notice.ts';
import type { PushService } from '../../../features/notifications/testing/push-service.ts';
import { runOrders } from '../../../features/orders/run-orders.ts';
import { announceCuts, warnOfCuts } from '../../../features/recap/cuts.ts';
import { sendRecaps } from '../../../features/recap/send-recaps.ts';
import { deliverToWebhook, WEBHOOKS, type WebhookJob } from '../../../features/webhooks/deliveries-service.ts';
import { watchGroups } from '../../../features/webhooks/watch-groups.ts';
import type { Jobs } from '../../../lib/jobs.ts';
import { openMeasures } from '../../../lib/measures.ts';
import type { HookHost } from '../../../lib/testing/hook-host.ts';
import type { PushSender } from '../../../lib/web-push.ts';
import { type Leadership, openLockTaker } from '../../../lock-log/take-locks.ts';
import { startPipeline } from '../../../pipeline/pipeline.ts';
import { NEVER_MS } from '../../../pipeline/testing/pipeline-fixture.ts';
import { openStandings } from '../../../standings/standings.ts';
import { type AppFixture, openAppFixture } from '../../app-fixture.ts';
import { liftLimits } from '../world.ts';
import type { Prepared } from './prepare.ts';

/** One of two copies of a league, in which all happens as in the other but for what is hidden. */
export interface Twin extends AppFixture {
  /** Makes calls in an app that has cached nothing; their answers, with ETags, by call. */
  ask(calls: readonly Prepared[]): Promise<string[]>;
  /** Does all that happens without a request; everything that was sent to others or logged meanwhile, and the metrics. */
  passTime(): Promise<string[]>;
}

const METRICS = 'a-token-for-metrics';

interface Outside {
  hooks: HookHost;
  push: PushService;
  /** What both twins send pushes with. */
  sender: PushSender;
  /** Whose own messages may tell what they have: their addresses. */
  rivals: readonly string[];
}

export async function openTwin(
  copied: TestDatabase,
  now: Date,
  { hooks, push, sender, rivals }: Outside,
): Promise<Twin> {
  const testDatabase = await openTestDatabase(copied);
  const fixture = await openAppFixture({ now, testDatabase, pushServices: [push.origin], remindsEveryone: true });
  const { context } = fixture;
  liftLimits(context, hooks);
  const logged: string[] = [];
  const keep = (level: string) => (fields: unknown, words?: string) => {
    logged.push(
      `${level} ${JSON.stringify(fields, (_, value) => (value instanceof Error ? value.message : value))} ${words}`,
    );
  };
  const ids = countedIds();
  Object.assign(context, {
    ids,
    push: sender,
    log: { info: keep('info'), warn: keep('warn'), error: keep('error') },
  });
  const { jobs, drain } = jobsOf(fixture);
  const alerts = { jobs, remindsEveryone: true };
  const pipeline = await startPipeline({ context, feed: null, intervalMs: NEVER_MS, alerts });
  await openProgress(context.db);
  const locks = await openLocks(context);
  return {
    ...fixture,
    async ask(calls) {
      const standings = openStandings(context.database.pool, { leaseMs: 0 });
      const measures = openMeasures({ ofProcess: false });
      const settings = { auth: fixture.auth, requestsPerMinute: 1_000_000, measures, metricsToken: METRICS };
      const app = await buildApp({ ...context, standings }, settings);
      // Else the season to play again would be ready sooner in one twin than in the other.
      ids.startAt(500);
      await app.inject({ method: 'POST', url: '/api/try/runs', payload: {} });
      const answers: string[] = [];
      for (const [at, call] of calls.entries()) {
        ids.startAt((at + 1) * 1_000);
        answers.push(plain(await answerOf(app, call)));
      }
      answers.push(await readLog(app, context.db));
      const metrics = await app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${METRICS}` } });
      await app.close();
      return [...answers, countsIn(metrics.body)];
    },
    async passTime() {
      await pipeline.tick();
      await locks.take(pipeline.leadership() as Leadership);
      for (const step of [watchGroups, postEvents, sendDigests]) await step(context);
      for (const step of [announceCuts, warnOfCuts, sendGroupNotices, sendRecaps]) await step(context, jobs);
      await drain();
      const mails = fixture.mails.splice(0).filter(({ to }) => !rivals.includes(to));
      const sent = [
        ...mails.map((mail) => `mail ${JSON.stringify(mail)}`),
        ...push.received.splice(0).map(({ endpoint, message }) => `push ${endpoint} ${JSON.stringify(message)}`),
        ...hooks.requests.splice(0).map(({ path, body }) => `webhook ${path} ${body}`),
        ...logged.splice(0).map((line) => `log ${line}`),
      ];
      // Groups are told in no order.
      return sent.map(plain).sort();
    },
    async close() {
      await locks.close();
      await pipeline.stop();
      await fixture.close();
    },
  };
}

async function answerOf(app: FastifyInstance, { key, role, options }: Prepared): Promise<string> {
  const { token, params = {}, query = {}, body, headers } = options;
  const [method = '', pattern = ''] = key.split(' ');
  const answer = await app.inject({
    ...{ method: method as 'GET', query, ...(body !== undefined && { payload: body as object }) },
    url: `/api${pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))}`,
    headers: { 'accept-encoding': 'identity', ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
  const about = `${key} by ${role} ${JSON.stringify({ params, query })}`;
  return `${about}: ${answer.statusCode} ${answer.headers.etag ?? ''} ${answer.body}`;
}

async function openLocks(context: Context) {
  const dataDir = await mkdtemp(join(tmpdir(), 'twin-'));
  const taker = openLockTaker({ context, dataDir });
  return {
    take: taker.run,
    async close() {
      await taker.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The queues of a process that works at once. */
function jobsOf({ context }: AppFixture): { jobs: Jobs; drain(): Promise<void> } {
  const waiting: { queue: string; data: object }[] = [];
  const jobs: Jobs = {
    add: async (_tx, queue, added) => void waiting.push(...added.map(({ data }) => ({ queue, data }))),
    work: async () => {},
    close: async () => {},
  };
  const work: Record<string, (data: never) => Promise<void>> = {
    [NOTICES]: (data: NoticeJob) => deliverNotice(context, data),
    [WEBHOOKS]: (data: WebhookJob) => deliverToWebhook(context, data),
    [ORDERS]: (data: OrdersJob) => runOrders(context, data),
  };
  const drain = async () => {
    for (const job of waiting.splice(0)) {
      // As the queue does: a push may have to wait until the morning.
      await work[job.queue]?.(job.data as never).catch(() => waiting.push(job));
    }
  };
  return { jobs, drain };
}

/** All that anyone can read of the log of locks: its entries, and the list of each lock. */
async function readLog(app: FastifyInstance, db: Db): Promise<string> {
  const { rows } = await db.execute<{ stamp: string }>(
    sql`select to_char(lock_time at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as stamp from log_locks order by lock_time`,
  );
  const read = async (path: string) => (await app.inject({ url: `/log/${path}` })).body;
  const checkpoint = await read('checkpoint');
  const size = checkpoint.split('\n')[1];
  const paths = [`tile/entries/000.p/${size}`, ...rows.map(({ stamp }) => `lock/${stamp}`)];
  // One by one: metrics list routes in the order of their answers.
  const texts: string[] = [];
  for (const path of paths) texts.push(await read(path));
  return plain(`the log: ${checkpoint}${texts.join('')}`);
}

/** The same ids in each twin. */
function countedIds() {
  let [last, rounds] = [0, 0];
  const next = () => {
    last += 1;
    return last;
  };
  return {
    /** So that what one call draws does not change what the next one does. Ids are used once. */
    startAt(id: number) {
      rounds += id === 1_000 ? 1 : 0;
      last = rounds * 1_000_000 + id;
    },
    uuid: () => `00000000-0000-4000-9000-${next().toString(16).padStart(12, '0')}`,
    token: () => next().toString(16).padStart(43, 't'),
    below: (limit: number) => next() % limit,
  };
}

/** Metrics that count, and none that measure time. */
function countsIn(metrics: string): string {
  const counts = metrics.split('\n').filter((line) => !/_(bucket|sum)\b|age_seconds|database_/.test(line));
  if (counts.length < 10) throw new Error(`there are no metrics: ${metrics}`);
  return counts.join('\n');
}

/** Without what is new in each process: instants of real time, secrets, and what is drawn by the database. */
function plain(text: string): string {
  const seen = new Map<string, string>();
  return withoutHashes(text)
    .replace(
      /("challenge":"|"user":{"id":"|\btoken=|\/invitations\/)(?![\w-]{8}-[\w-]{4}-)[\w-]{24,}|"id":"[\w-]{36}"(?=,"name":"Google Password Manager")/g,
      '$1secret',
    )
    .replace(/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g, 'access token')
    .replace(/\w+ \d+, 20\d\d at \d+:\d\d [AP]M UTC/g, 'now')
    .replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, (at) =>
      Math.abs(Date.parse(at) - Date.now()) < 2 * 86_400_000 ? 'now' : at,
    )
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, (id) => {
      if (!seen.has(id)) seen.set(id, id.startsWith('00000000') ? `id${seen.size}` : id);
      return seen.get(id) as string;
    });
}

/**
 * Without the hashes, salts and signatures of the log, which depend on its random secret; what took how long; and, once a
 * week is final, when the picks would have locked that are not shown: that much is told then (docs/lock-log.md).
 */
function withoutHashes(text: string): string {
  return text
    .replace(
      /(?<=— \S+ )[\w+/=]+|(?<=#log=\d+\.\d+\.)[\w.-]+|\+[0-9a-f]{8}\+[\w+/]{44}|[\w+/]{43}=|(?<="tookMs":)\d+/g,
      'hash',
    )
    .replace(/"lock_time":"[^"]+"(?=,"inner":"hash","salt_b":null)/g, '"lock_time":"later"');
}
