import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

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
