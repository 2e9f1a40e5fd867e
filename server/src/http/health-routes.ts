import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { feedState } from '../db/schema/house.ts';
import { bind } from './bind.ts';

const LATE_AFTER_MS = 5 * 60_000;

/** Whether the process, the database and the feed are well (rules 6.5). */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'GET /health', async () => {
    const database = await context.db.execute(sql`select 1`).then(
      () => 'well' as const,
      () => 'down' as const,
    );
    const readAt = database === 'well' ? await lastFeedRead(context) : null;
    const lateAfterMs = LATE_AFTER_MS * Math.max(1, context.clock.speed());
    const isLate = readAt === null || context.clock.now().getTime() - readAt.getTime() > lateAfterMs;
    const feed = isLate ? ('late' as const) : ('well' as const);
    return {
      status: database === 'down' ? database : feed,
      database,
      feed,
      feed_read_at: readAt?.toISOString() ?? null,
      now: context.clock.now().toISOString(),
    };
  });
}

async function lastFeedRead(context: Context): Promise<Date | null> {
  const rows = await context.db.select({ readAt: feedState.readAt }).from(feedState);
  const times = rows.map((row) => row.readAt.getTime());
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
