import type { OrderKind, OrderOutcome } from '@singleback/game/orders/orders.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ids } from '../../lib/ids.ts';
import type { Jobs } from '../../lib/jobs.ts';
import type { Db } from '../pool.ts';
import { orderChecks } from '../schema/lineups.ts';
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

/**
 * Whether what an order took out may come back: a player without a game in the week, or on no roster, is refused like
 * anyone who is not in the lineup. For rows of order_checks with the alias `done` and their players with the alias `gone`.
 */
export const mayComeBack = sql`(gone.id is null or exists (
  select from player_weeks listed
  join team_games game on (game.week_id, game.team_id) = (listed.week_id, listed.team_id)
  where (listed.player_id, listed.week_id) = (gone.id, done.week_id) and game.status <> 'cancelled'))`;

/** A check as it is stored. */
export type OrderCheck = typeof orderChecks.$inferSelect;

/** What became of a check. */
export interface CheckResult {
  outcome: OrderOutcome;
  reason?: string | null;
  lineupId?: string | null;
  inPlayerId?: string | null;
  isDoubleDown?: boolean;
  /** The owner is not notified. */
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

/** Checks by id that nothing became of yet, in the order of their ids. */
export async function openChecks(db: Db, ids: readonly string[]): Promise<OrderCheck[]> {
  return db
    .select()
    .from(orderChecks)
    .where(and(inArray(orderChecks.id, [...ids]), isNull(orderChecks.outcome)))
    .orderBy(asc(orderChecks.id));
}

/** What became of a check by id. */
export interface FinishedCheck extends CheckResult {
  id: string;
}

/** A lineup that was submitted, or could not be, in a week without one. */
export interface LineupCheck extends CheckResult {
  userId: string;
  weekId: string;
  locksAt: Date | null;
  /** Each is recorded once per user. */
  key: string;
}

/** Records what became of checks; those that were recorded before stay as they are. */
export async function finishChecks(tx: Db, finished: readonly FinishedCheck[], now: Date): Promise<void> {
  if (finished.length === 0) return;
  await tx.execute(sql`
    update order_checks set outcome = done.outcome, reason = done.reason, in_player_id = done."inPlayerId",
      is_double_down = coalesce(done."isDoubleDown", false), is_silent = coalesce(done."isSilent", false),
      done_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(finished)}::jsonb) as done (
      id uuid, outcome text, reason text, "inPlayerId" uuid, "isDoubleDown" boolean, "isSilent" boolean)
    where order_checks.id = done.id and order_checks.outcome is null`);
}

/** Deletes checks that nothing became of, so that they are found again when they are due. */
export async function forgetChecks(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(orderChecks).where(inArray(orderChecks.id, [...ids]));
}

/** Records lineups that were submitted, or could not be; those that were recorded before stay as they are. */
export async function recordLineupChecks(tx: Db, ids: Ids, found: readonly LineupCheck[], now: Date): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((check) => ({ ...check, id: ids.uuid(), kind: 'lineup', foundAt: now, doneAt: now }));
  await tx.insert(orderChecks).values(rows).onConflictDoNothing();
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

/** What orders did about lineups of some users in a week: the key of the check, and the lineup that they submitted. */
export async function listLineupChecks(
  db: Db,
  userIds: readonly string[],
  weekId: string,
): Promise<Pick<OrderCheck, 'userId' | 'key' | 'lineupId'>[]> {
  const { userId, key, lineupId } = orderChecks;
  return db
    .select({ userId, key, lineupId })
    .from(orderChecks)
    .where(and(inArray(userId, [...userIds]), eq(orderChecks.weekId, weekId), eq(orderChecks.kind, 'lineup')));
}

/** Deletes all checks that nothing became of, so that they are found again where they are still due. */
export async function deleteOpenChecks(db: Db): Promise<void> {
  await db.delete(orderChecks).where(isNull(orderChecks.outcome));
}

/** Deletes all checks: a season that restarts at an earlier instant runs them again. */
export async function deleteChecks(db: Db): Promise<void> {
  await db.delete(orderChecks);
}
