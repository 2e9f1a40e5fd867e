import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { lockRiverWriters } from './season-version.ts';

/**
 * Counts what was told for an instant after `now` as told now. Whoever moved the river before may have had a clock ahead of
 * this one: until it had caught up, everything newer would pass for late word.
 */
export function countAsTold(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  return inTransaction(db, async (tx) => {
    await lockRiverWriters(tx);
    await tx.execute(sql`update games set told_at = ${at} where told_at > ${at}`);
    await tx.execute(sql`update stat_lines set told_at = ${at} where told_at > ${at}`);
  });
}
