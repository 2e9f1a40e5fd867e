import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findSubscription, saveSubscription } from './billing-store.ts';
import { addEvent, type CustomerRow, deleteCustomer, type EventRow } from './customers-store.ts';

/**
 * Forgets a customer whom Stripe has deleted, which ended what he paid for: there is nobody to ask about any more. If he
 * pays again he is made known anew.
 */
export async function loseCustomer(context: Context, { userId }: CustomerRow, event: EventRow): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await addEvent(tx, event))) return;
    await deleteCustomer(tx, userId);
    const kept = await findSubscription(tx, userId);
    if (!kept?.stripeId || kept.status === 'cancelled') return;
    const now = context.clock.real();
    await saveSubscription(tx, { ...kept, status: 'cancelled', endDate: now, renews: false, updatedAt: now });
  });
}
