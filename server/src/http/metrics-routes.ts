import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { feedSources, isLate } from '../db/feed-sources.ts';
import type { Db } from '../db/pool.ts';
import { AppError } from '../lib/app-error.ts';
import type { Measures } from '../lib/measures.ts';

/** What watches over the process, and the word that lets it in. */
export interface MetricsSettings {
  measures: Measures;
  /** METRICS_TOKEN. */
  token: string;
}

/**
 * `GET /metrics` for Prometheus, with the operator's token as bearer. Without the token in the configuration there is no
 * such path: these settings are null then.
 */
export function metricsRoutes(api: FastifyInstance, context: Context, settings: MetricsSettings | null): void {
  if (settings === null) return;
  const { measures, token } = settings;
  watchHouse(measures, context);
  api.get('/metrics', async (request, reply) => {
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(given, token)) throw new AppError('not_signed_in', 'The operator’s token is needed here.');
    const { type, text } = await measures.tell();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}

/** Compares digests, so that neither length nor time tells anything of the token. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function watchHouse(measures: Measures, { db, database: { pool }, clock }: Context): void {
  measures.watch('database_connections', 'Connections to the database', () => pool.totalCount);
  measures.watch('database_connections_idle', 'Those that nobody uses', () => pool.idleCount);
  measures.watch('database_waiting', 'Who waits for a connection', () => pool.waitingCount);
  const eachSource = async (read: (source: Awaited<ReturnType<typeof feedSources>>[number]) => number) =>
    new Map((await feedSources(db).catch(() => [])).map((source) => [source.source, read(source)]));
  measures.watchEach('feed_age_seconds', 'Season’s time since a source was last read well', 'source', () =>
    eachSource(({ readAt }) => (clock.now().getTime() - readAt.getTime()) / 1000),
  );
  measures.watchEach('feed_late', '1 for a source that should have been read again', 'source', () =>
    eachSource((source) => (isLate(source, clock.now(), clock.speed()) ? 1 : 0)),
  );
  measures.watchEach('jobs', 'Jobs of the queue by queue and state', 'job', () => countJobs(db).catch(() => new Map()));
}

/** Jobs by 'queue state'; none while there is no queue. */
async function countJobs(db: Db): Promise<Map<string, number>> {
  const { rows: there } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  if (there[0]?.there !== true) return new Map();
  const { rows } = await db.execute<{ job: string; n: string }>(sql`
    select name || ' ' || state as job, count(*) as n from pgboss.job group by name, state`);
  return new Map(rows.map(({ job, n }) => [job, Number(n)]));
}
