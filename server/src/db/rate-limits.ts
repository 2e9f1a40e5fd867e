import { lte } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { OpenCounter } from '../lib/rate-limits.ts';
import type { Database, Db } from './pool.ts';
import { rateLimits } from './schema/system.ts';

/** Counters in the database, shared by all processes. While it is unreachable each process counts for itself. */
export function sharedCounters({ pool }: Database): OpenCounter {
  return (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      // The table comes from a migration and is cleaned by `deleteExpiredCounts`.
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(options),
    });
}

/** Deletes expired counts. */
export async function deleteExpiredCounts(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, now.getTime()));
}
