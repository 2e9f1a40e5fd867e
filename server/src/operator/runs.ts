import { hostname } from 'node:os';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { asc, desc, eq, gt, isNull, lt, notInArray } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/pool.ts';
import { backupRuns, processes } from '../db/schema/system.ts';
import type { Ids } from '../lib/ids.ts';
import { repeat } from '../lib/repeat.ts';

/** The newest backup that succeeded, and the failure of the newest one, if it failed. */
interface BackupState {
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

const EVERY_MS = 15_000;
/** A process that reported within this time runs. */
const SEEN_WITHIN_MS = MINUTE_MS;
/** A machine of which no process reported within this time is gone; before, it may be restarting. */
export const KEPT_MS = 10 * MINUTE_MS;

/** What a process knows of itself. */
interface ProcessState {
  isLeader(): boolean;
  connections(): number;
}

/** What admins know this process by: 'app-1, process 4711'. */
export const processName = () => `${hostname()}, process ${process.pid}`;

/** The machine in such a name: 'app-1'. */
export const machineOf = (name: string) => name.replace(/, process \d+$/, '');

/**
 * Reports this process in the database every 15 seconds, so that admins see which ones run, until stopped. A report that
 * fails is only logged: the process works without.
 */
export function startProcessReports({ db, ids, clock, log }: Context, state: ProcessState): { stop(): Promise<void> } {
  const id = ids.uuid();
  const startedAt = clock.real();
  const name = processName();
  const report = async () => {
    const seenAt = clock.real();
    const now = { seenAt, isLeader: state.isLeader(), connections: state.connections() };
    await db
      .insert(processes)
      .values({ id, name, startedAt, ...now })
      .onConflictDoUpdate({ target: processes.id, set: now });
    await db.delete(processes).where(lt(processes.seenAt, new Date(seenAt.getTime() - KEPT_MS)));
  };
  const asWarning = { error: log.warn.bind(log) };
  const reports = repeat(EVERY_MS, asWarning, 'this process could not report', report);
  return {
    async stop() {
      await reports.stop();
      const seenAt = new Date(clock.real().getTime() - SEEN_WITHIN_MS);
      await db
        .update(processes)
        .set({ seenAt })
        .where(eq(processes.id, id))
        .catch(() => {});
    },
  };
}

/** The processes that run, or reported `withinMs`, the leader first, then the oldest. `now`: real time. */
export async function listProcesses(db: Db, now: Date, withinMs = SEEN_WITHIN_MS) {
  return db
    .select()
    .from(processes)
    .where(gt(processes.seenAt, new Date(now.getTime() - withinMs)))
    .orderBy(desc(processes.isLeader), asc(processes.startedAt), asc(processes.id));
}
