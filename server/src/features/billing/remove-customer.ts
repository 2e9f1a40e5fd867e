import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findSubscription, saveSubscription } from './billing-store.ts';
import { addEvent, type CustomerRow, deleteCustomer, type EventRow } from './customers-store.ts';

/** Deletes a customer that was deleted at Stripe, and ends the subscription. A later payment creates a new customer. */
export async function removeCustomer(context: Context, customer: CustomerRow, event: EventRow): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await addEvent(tx, event))) return;
    await deleteCustomer(tx, customer);
    await endBought(tx, customer.userId, context.clock.real());
  });
}

/** Ends a paid subscription; one that nobody pays for stays. */
export async function endBought(tx: Db, userId: string, now: Date): Promise<void> {
  const kept = await findSubscription(tx, userId);
  if (!kept?.stripeId || kept.status === 'cancelled') return;
  await saveSubscription(tx, { ...kept, status: 'cancelled', endDate: now, renews: false, updatedAt: now });
}
