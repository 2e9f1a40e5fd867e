import { sql } from 'drizzle-orm';
import { type FeedSource, feedSources, isLate, NEVER } from '../db/feed-sources.ts';
import { feedDoubts } from '../db/schema/system.ts';
import type { Handlers } from '../handlers.ts';
import { AppError } from '../lib/app-error.ts';

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
        state: stateOf(one, isLate(one, now, context.clock.speed())),
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

function stateOf({ readAt }: FeedSource, late: boolean): 'late' | 'unread' | 'well' {
  if (late) return 'late';
  return readAt > NEVER ? 'well' : 'unread';
}
