import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** Any fixed number: whoever writes what the world does waits for the others here. */
const PIPELINE_WRITERS = 7_403_212;

/** Keeps all others from writing what the world does, until the transaction ends. */
export async function lockPipelineWriters(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PIPELINE_WRITERS})`);
}

/** Whoever keeps an answer about the season makes it anew when this number moves. */
export async function raiseVersion(tx: Db, seasonId: string): Promise<void> {
  await tx.execute(sql`update seasons set version = version + 1 where id = ${seasonId}`);
}
