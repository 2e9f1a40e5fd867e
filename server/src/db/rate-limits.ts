import { lte } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { OpenCounter } from '../lib/rate-limits.ts';
import type { Database, Db } from './pool.ts';
import { rateLimits } from './schema/system.ts';

/**
 * Counters in the database, so that all processes count together. While the database can't be reached each process
 * counts for itself.
 */
export function sharedCounters({ pool }: Database): OpenCounter {
  return (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      // By a migration, and emptied by `deleteExpiredCounts`.
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(options),
    });
}

/** Deletes the counts whose time is over. */
export async function deleteExpiredCounts(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, now.getTime()));
}
