import { desc, isNull, notInArray } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { backupRuns } from '../db/schema/system.ts';
import type { Ids } from '../lib/ids.ts';

/** The newest backup that succeeded, and the failure of the newest one, if it failed. */
export interface BackupState {
  /** Null: none was ever taken. */
  succeededAt: Date | null;
  failure: { reason: string; at: Date } | null;
}

const KEPT_RUNS = 100;

/** Records a backup that ended. `failure`: why it failed, or null. `now`: real time. */
export async function recordBackupRun(db: Db, ids: Ids, failure: string | null, now: Date): Promise<void> {
  await db.insert(backupRuns).values({ id: ids.uuid(), endedAt: now, failure });
  const newest = db.select({ id: backupRuns.id }).from(backupRuns).orderBy(desc(backupRuns.endedAt)).limit(KEPT_RUNS);
  await db.delete(backupRuns).where(notInArray(backupRuns.id, newest));
}

export async function readBackupState(db: Db): Promise<BackupState> {
  const [newest] = await db.select().from(backupRuns).orderBy(desc(backupRuns.endedAt)).limit(1);
  const [succeeded] = await db
    .select()
    .from(backupRuns)
    .where(isNull(backupRuns.failure))
    .orderBy(desc(backupRuns.endedAt))
    .limit(1);
  return {
    succeededAt: succeeded?.endedAt ?? null,
    failure: newest?.failure ? { reason: newest.failure, at: newest.endedAt } : null,
  };
}
