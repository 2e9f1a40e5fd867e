import type { OrderKind, OrderOutcome } from '@singleback/game/orders/outcome.ts';
import { sql } from 'drizzle-orm';
import type { Ids } from '../../lib/ids.ts';
import type { Jobs } from '../../lib/jobs.ts';
import type { Db } from '../pool.ts';
import { orderChecks } from '../schema/orders.ts';
import { inTransaction } from '../transaction.ts';

/** The job queue of checks of standing orders. */
export const ORDERS = 'orders';

/** The payload of a job: checks to run one after another. */
export interface OrdersJob {
  checkIds: string[];
}

/** A check that is due, or was when its lock passed. */
export interface FoundCheck {
  userId: string;
  weekId: string;
  kind: Extract<OrderKind, 'slot' | 'week'>;
  /** Each is found once per user. */
  key: string;
  lineupId: string | null;
  slotKey: string | null;
  outPlayerId: string | null;
  locksAt: Date | null;
}

/** A check as it is stored. */
export type OrderCheck = typeof orderChecks.$inferSelect;

/** What became of a check. */
export interface CheckResult {
  outcome: OrderOutcome;
  reason?: string | null;
  lineupId?: string | null;
  inPlayerId?: string | null;
  isDoubleDown?: boolean;
  /** The owner is not told. */
  isSilent?: boolean;
}

/** So few that a job ends within seconds, and so many that the queue costs next to nothing. */
const CHECKS_IN_A_JOB = 25;

/**
 * Records checks and queues them, in one transaction; those found before are left out, whichever process found them.
 * `now` is the season's time. Returns the number of new ones.
 */
export async function recordChecks(
  { db, ids, jobs }: { db: Db; ids: Ids; jobs: Jobs },
  found: readonly FoundCheck[],
  now: Date,
): Promise<number> {
  if (found.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    const rows = found.map((check) => ({ ...check, id: ids.uuid(), foundAt: now }));
    const written = await tx.insert(orderChecks).values(rows).onConflictDoNothing().returning({ id: orderChecks.id });
    const added = [];
    for (let at = 0; at < written.length; at += CHECKS_IN_A_JOB) {
      const checkIds = written.slice(at, at + CHECKS_IN_A_JOB).map(({ id }) => id);
      added.push({ id: ids.uuid(), data: { checkIds } satisfies OrdersJob });
    }
    await jobs.add(tx, ORDERS, added);
    return written.length;
  });
}

/** A check by id; null when there is none. */
export async function findCheck(db: Db, id: string): Promise<OrderCheck | null> {
  const [found] = await db.select().from(orderChecks).where(sql`${orderChecks.id} = ${id}`);
  return found ?? null;
}

/** Records what became of a check, once: false when it was recorded before. */
export async function finishCheck(tx: Db, id: string, result: CheckResult, now: Date): Promise<boolean> {
  const written = await tx
    .update(orderChecks)
    .set({ ...result, doneAt: now })
    .where(sql`${orderChecks.id} = ${id} and ${orderChecks.outcome} is null`)
    .returning({ id: orderChecks.id });
  return written.length > 0;
}

/** Records a lineup that was submitted, or could not be, in a week without one; false when it was recorded before. */
export async function recordLineupCheck(
  tx: Db,
  ids: Ids,
  of: Pick<OrderCheck, 'userId' | 'weekId' | 'locksAt'> & { key: string },
  result: CheckResult,
  now: Date,
): Promise<boolean> {
  const row = { ...of, ...result, id: ids.uuid(), kind: 'lineup', foundAt: now, doneAt: now };
  const written = await tx.insert(orderChecks).values(row).onConflictDoNothing().returning({ id: orderChecks.id });
  return written.length > 0;
}

/** Marks what a check did as taken back; false when it was before. */
export async function undoCheck(tx: Db, id: string, now: Date): Promise<boolean> {
  const written = await tx
    .update(orderChecks)
    .set({ undoneAt: now })
    .where(sql`${orderChecks.id} = ${id} and ${orderChecks.undoneAt} is null`)
    .returning({ id: orderChecks.id });
  return written.length > 0;
}

/** The lineups that orders submitted for a user in a week. */
export async function orderedLineupIds(db: Db, userId: string, weekId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select lineup_id as id from order_checks
    where user_id = ${userId} and week_id = ${weekId} and kind = 'lineup' and lineup_id is not null`);
  return rows.map(({ id }) => id);
}

/** Deletes all checks: a season that restarts at an earlier instant runs them again. */
export async function deleteChecks(db: Db): Promise<void> {
  await db.delete(orderChecks);
}

/** Deletes a user's checks with the account. */
export async function deleteChecksOf(db: Db, userId: string): Promise<void> {
  await db.delete(orderChecks).where(sql`${orderChecks.userId} = ${userId}`);
}
