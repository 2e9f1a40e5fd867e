import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { billingCustomers, billingEvents, subscriptions, users } from '../../db/schema/account.ts';

export type CustomerRow = typeof billingCustomers.$inferSelect;
export type EventRow = typeof billingEvents.$inferSelect;

export async function findCustomer(db: Db, userId: string): Promise<CustomerRow | null> {
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId));
  return row ?? null;
}

/** Stores a customer unless there is one already. Returns the stored one. */
export async function addCustomer(db: Db, userId: string, customerId: string): Promise<CustomerRow | null> {
  await db.insert(billingCustomers).values({ userId, customerId }).onConflictDoNothing();
  return findCustomer(db, userId);
}

/** A user's address; null when the account is deleted. */
export async function findAddress(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row?.email ?? null;
}

/** Starts a sync of a customer and returns its number; null when the customer is gone. */
export async function startSync(db: Db, userId: string): Promise<number | null> {
  const [row] = await db
    .update(billingCustomers)
    .set({ startedSyncs: sql`${billingCustomers.startedSyncs} + 1` })
    .where(eq(billingCustomers.userId, userId))
    .returning({ syncNumber: billingCustomers.startedSyncs });
  return row?.syncNumber ?? null;
}

/** Returns whether the result of this sync may be stored: no later one has finished, and the account exists. */
export async function finishSync(db: Db, userId: string, syncNumber: number, syncedAt: Date): Promise<boolean> {
  const updated = await db
    .update(billingCustomers)
    .set({ finishedSyncs: syncNumber, syncedAt })
    .where(
      and(
        eq(billingCustomers.userId, userId),
        lt(billingCustomers.finishedSyncs, syncNumber),
        eq(billingCustomers.isClosing, false),
      ),
    )
    .returning({ userId: billingCustomers.userId });
  return updated.length > 0;
}

export async function markCheckout(db: Db, userId: string, checkoutAt: Date | null): Promise<void> {
  await db.update(billingCustomers).set({ checkoutAt }).where(eq(billingCustomers.userId, userId));
}

/** Deletes a customer, unless it was replaced since. */
export async function deleteCustomer(db: Db, { userId, customerId }: Pick<CustomerRow, 'userId' | 'customerId'>) {
  await db
    .delete(billingCustomers)
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.customerId, customerId)));
}

/**
 * Customers to sync: those who may have paid, those to be closed, and everyone after a while; least recently synced
 * first.
 */
export function listDueCustomers(
  db: Db,
  { before, paidSince, limit }: { before: Date; paidSince: Date; limit: number },
): Promise<CustomerRow[]> {
  const { syncedAt, checkoutAt, isClosing } = billingCustomers;
  return db
    .select()
    .from(billingCustomers)
    .where(or(isNull(syncedAt), lt(syncedAt, before), sql`${checkoutAt} >= ${paidSince}`, eq(isClosing, true)))
    .orderBy(sql`${syncedAt} asc nulls first`, asc(billingCustomers.userId))
    .limit(limit);
}

export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: billingEvents.id }).from(billingEvents).where(eq(billingEvents.id, id));
  return found.length > 0;
}

/** Records an event as applied; false if it was before. */
export async function addEvent(db: Db, event: EventRow): Promise<boolean> {
  const added = await db.insert(billingEvents).values(event).onConflictDoNothing().returning({ id: billingEvents.id });
  return added.length > 0;
}

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function findSubscription(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row ?? null;
}

export async function saveSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  await db.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.userId, set: row });
}
