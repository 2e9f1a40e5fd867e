import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findSubscription, saveSubscription } from './billing-store.ts';
import { addEvent, type CustomerRow, deleteCustomer, type EventRow } from './customers-store.ts';

/**
 * Forgets a customer whom Stripe has deleted, which ended what he paid for: there is nobody to ask about any more. If he
 * pays again he is made known anew.
 */
export async function removeCustomer(context: Context, customer: CustomerRow, event: EventRow): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await addEvent(tx, event))) return;
    await deleteCustomer(tx, customer);
    await endBought(tx, customer.userId, context.clock.real());
  });
}

/** Ends what a user has bought; what was given to him stays. */
export async function endBought(tx: Db, userId: string, now: Date): Promise<void> {
  const kept = await findSubscription(tx, userId);
  if (!kept?.stripeId || kept.status === 'cancelled') return;
  await saveSubscription(tx, { ...kept, status: 'cancelled', endDate: now, renews: false, updatedAt: now });
}
