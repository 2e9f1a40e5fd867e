import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { type FeedSource, feedSources, isLate, NEVER } from '../db/feed-sources.ts';
import { AppError } from '../lib/app-error.ts';
import { countJobs } from '../lib/jobs.ts';
import type { Measures } from '../lib/measures.ts';

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
  ) =>
    (await feedSources(db).catch(() => []))
      .filter(isShown)
      .map((one) => ({ labels: { source: one.source }, value: read(one) }));
  // The age of what was never read is no number.
  const wasRead = ({ readAt }: FeedSource) => readAt > NEVER;
  measures.watchEach('feed_age_seconds', 'Season’s time since a source was last read well', ['source'], () =>
    eachSource(({ readAt }) => (clock.now().getTime() - readAt.getTime()) / 1000, wasRead),
  );
  measures.watchEach('feed_late', '1 for a source that should have been read again', ['source'], () =>
    eachSource((source) => (isLate(source, clock.now(), clock.speed()) ? 1 : 0)),
  );
  measures.watchEach('jobs', 'Jobs by queue and state', ['queue', 'state'], async () =>
    ((await countJobs(db).catch(() => null)) ?? []).map(({ count, ...labels }) => ({ labels, value: count })),
  );
}
