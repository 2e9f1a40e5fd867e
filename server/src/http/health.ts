import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { type FeedSource, feedSources, isLate, NEVER, stateOf } from '../db/feed-sources.ts';
import { feedDoubts } from '../db/schema/system.ts';
import type { Handlers } from '../handlers.ts';
import { AppError } from '../lib/app-error.ts';
import { countJobs } from '../lib/jobs.ts';
import type { Measures } from '../lib/measures.ts';

/**
 * Health of the process, the database and each source (rules 6.5), in words for people; and as a status for
 * supervisors (alive) and load balancers (ready: false once `shutdown` is aborted).
 */
export const healthCalls = (shutdown: AbortSignal | null) =>
  ({
    'GET /health/alive': async () => {},
    'GET /health/ready': async (context) => {
      if (shutdown?.aborted) throw new AppError('unavailable', 'This process is about to end.');
      await context.db.execute(sql`select 1`).catch(() => {
        throw new AppError('unavailable', 'The database does not answer.');
      });
    },
    'GET /health': async (context) => {
      const now = context.clock.now();
      const database = await context.db.execute(sql`select 1`).then(
        () => 'well' as const,
        () => 'down' as const,
      );
      const known = database === 'well' ? await feedSources(context.db) : [];
      const sources = known.map((one) => ({
        source: one.source,
        state: stateOf(one, now, context.clock.speed()),
        read_at: one.readAt > NEVER ? one.readAt.toISOString() : null,
        due_by: one.dueBy?.toISOString() ?? null,
      }));
      // A source that is not needed yet may be unread, but without any read nothing is known.
      const isWell = sources.some(({ state }) => state === 'well') && sources.every(({ state }) => state !== 'late');
      const feed = isWell ? ('well' as const) : ('late' as const);
      const readAt = new Date(Math.max(NEVER.getTime(), ...known.map((one) => one.readAt.getTime())));
      const disk = (await context.disk())?.state ?? 'unknown';
      return {
        status: database === 'down' || disk === 'full' ? ('down' as const) : feed,
        database,
        feed,
        disk,
        clock: context.clock.jump?.()?.endedAt === null ? ('held' as const) : ('well' as const),
        feed_read_at: readAt > NEVER ? readAt.toISOString() : null,
        sources,
        doubts: database === 'well' ? await context.db.$count(feedDoubts) : 0,
        now: now.toISOString(),
      };
    },
  }) satisfies Handlers;

/** The metrics, and the token that gives access to them. */
export interface MetricsSettings {
  measures: Measures;
  /** METRICS_TOKEN. */
  token: string;
}

/**
 * `GET /metrics` for Prometheus, with the operator's token as bearer. Without a configured token the path does not
 * exist, and these settings are null.
 */
export function metricsRoutes(api: FastifyInstance, context: Context, settings: MetricsSettings | null): void {
  if (settings === null) return;
  const { measures, token } = settings;
  watchSources(measures, context);
  api.get('/metrics', async (request, reply) => {
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(given, token)) throw new AppError('not_signed_in', 'The operator’s token is needed here.');
    const { type, text } = await measures.expose();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}

/** Compares digests, so that neither length nor timing reveals the token. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function watchSources(measures: Measures, { db, database: { pool }, clock }: Context): void {
  measures.watch('database_connections', 'Connections to the database', () => pool.totalCount);
  measures.watch('database_connections_idle', 'Those that nobody uses', () => pool.idleCount);
  measures.watch('database_waiting', 'Who waits for a connection', () => pool.waitingCount);
  const eachSource = async (
    read: (source: FeedSource) => number,
    isShown: (source: FeedSource) => boolean = () => true,
  ) => (await feedSources(db)).filter(isShown).map((one) => ({ labels: { source: one.source }, value: read(one) }));
  // The age of what was never read is no number.
  const wasRead = ({ readAt }: FeedSource) => readAt > NEVER;
  measures.watchEach('feed_age_seconds', 'Season’s time since a source was last read well', ['source'], () =>
    eachSource(({ readAt }) => (clock.now().getTime() - readAt.getTime()) / 1000, wasRead),
  );
  measures.watchEach('feed_late', '1 for a source that should have been read again', ['source'], () =>
    eachSource((source) => (isLate(source, clock.now(), clock.speed()) ? 1 : 0)),
  );
  measures.watchEach('jobs', 'Jobs by queue and state', ['queue', 'state'], async () =>
    ((await countJobs(db)) ?? []).map(({ count, ...labels }) => ({ labels, value: count })),
  );
}
