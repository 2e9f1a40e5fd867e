import type { Subscription } from '@singleback/contract/account.ts';
import { isPremium as isPremiumPlan } from '@singleback/game/account/premium.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { deleteSubscription, findSubscription, type SubscriptionRow, saveSubscription } from './billing-store.ts';

/** Whether a user is premium now: plan premium and status active [A1.6, G6.5]. */
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
    }
  );
}

/** Writes down what a user has paid for. */
export async function recordSubscription(
  context: Context,
  subscription: Omit<SubscriptionRow, 'updatedAt'>,
): Promise<void> {
  await saveSubscription(context.db, { ...subscription, updatedAt: context.clock.real() });
}

/** Takes away what is known of a user's subscription: his account goes. */
export function forgetSubscription(db: Db, userId: string): Promise<void> {
  return deleteSubscription(db, userId);
}
