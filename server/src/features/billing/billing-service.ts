import type { Subscription } from '@singleback/contract/billing.ts';
import { isPremium as isPremiumPlan } from '@singleback/game/account/premium.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { deleteSubscription, findSubscription, type SubscriptionRow, saveSubscription } from './billing-store.ts';
import { closeCustomer } from './close-customer.ts';
import { findCustomer, markClosing } from './customers-store.ts';

// Used by a save, which reads the subscription along with all else.
export { isPremiumPlan };

/** Whether a user is premium: plan premium and status active [A1.6, G6.5]. */
export async function isPremium(db: Db, userId: string): Promise<boolean> {
  const row = await findSubscription(db, userId);
  return row !== null && isPremiumPlan(row.plan, row.status);
}

/** The subscription of a user as the wire has it, or null for a free account [A3.7]. */
export async function currentSubscription(context: Context, userId: string): Promise<Subscription | null> {
  const row = await findSubscription(context.db, userId);
  return (
    row && {
      subscription_plan: row.plan,
      subscription_status: row.status,
      subscription_start_date: row.startDate?.toISOString() ?? null,
      subscription_end_date: row.endDate?.toISOString() ?? null,
      subscription_renews: row.renews,
    }
  );
}

/** A subscription granted by the operator: nobody pays for it. */
export type GivenSubscription = Pick<SubscriptionRow, 'userId' | 'plan' | 'status' | 'startDate' | 'endDate'>;

/** Stores a granted subscription. */
export async function recordSubscription(context: Context, given: GivenSubscription): Promise<void> {
  await saveSubscription(context.db, { ...given, renews: true, stripeId: null, updatedAt: context.clock.real() });
}

/**
 * Deletes a user's subscription with the account. `endBilling` ends it at the payment provider after the commit, or
 * the next sync does.
 */
export async function deleteBillingData(db: Db, userId: string): Promise<void> {
  await markClosing(db, userId);
  await deleteSubscription(db, userId);
}

/** Ends the payments of a deleted account. Never fails: it is retried later. */
export async function endBilling(context: Context, userId: string): Promise<void> {
  try {
    const customer = await findCustomer(context.db, userId);
    if (customer?.isClosing) await closeCustomer(context, customer);
  } catch (error) {
    context.log.warn({ err: error }, 'a deleted account could not be closed at the payment provider yet');
  }
}
