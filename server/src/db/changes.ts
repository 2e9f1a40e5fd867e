import { DAY_MS } from '@singleback/game/season/durations.ts';
import { lt } from 'drizzle-orm';
import type { Db } from './pool.ts';
import { changes } from './schema/standings.ts';

/** How long changes are kept: a process that is further behind reads everything again. */
export const CHANGES_KEPT_MS = DAY_MS;

/** Deletes changes that every process has read. `now` is real time. */
export async function deleteOldChanges(db: Db, now: Date): Promise<void> {
  await db.delete(changes).where(lt(changes.at, new Date(now.getTime() - CHANGES_KEPT_MS)));
}
