import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { lockPipelineWriters } from './season-version.ts';

/**
 * Sets report times after `now` to `now`. The previous leader's clock may have been ahead of this one: until this clock
 * had caught up, every newer report would count as stale.
 */
export function clampReportTimes(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  return inTransaction(db, async (tx) => {
    await lockPipelineWriters(tx);
    await tx.execute(sql`update games set reported_at = ${at} where reported_at > ${at}`);
    await tx.execute(sql`update stat_lines set reported_at = ${at} where reported_at > ${at}`);
  });
}
