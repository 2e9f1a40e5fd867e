import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';

/** Any fixed number: the advisory lock of everyone who writes results. */
const PIPELINE_WRITERS = 7_403_212;

/** Blocks other writers of results until the transaction ends. */
export async function lockPipelineWriters(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PIPELINE_WRITERS})`);
}

/** Caches of season data are invalidated when this number changes. */
export async function raiseVersion(tx: Db, seasonId: string): Promise<void> {
  await tx.execute(sql`update seasons set version = version + 1 where id = ${seasonId}`);
}

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
