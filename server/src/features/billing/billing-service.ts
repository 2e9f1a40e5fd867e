// Premium: Stripe’s checkout and webhook, subscriptions as stored, and who has Premium.

import type { Subscription } from '@singleback/contract/billing.ts';
import { isPremium as isPremiumPlan } from '@singleback/game/billing/subscription.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { billingCustomers, subscriptions } from '../../db/schema/account.ts';
import { premiumGrants, premiumUsers } from '../../db/schema/admin.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { findCustomer, findSubscription, type SubscriptionRow, saveSubscription } from './customers-store.ts';
import { closeCustomer } from './sync-customer.ts';

/** The subscription of a user as the wire has it, or null for a free account [A3.7]. A grant looks like one that ends. */
export async function currentSubscription(context: Context, userId: string): Promise<Subscription | null> {
  const paid = await findSubscription(context.db, userId);
  const isPaid = paid !== null && isPremiumPlan(paid.plan, paid.status);
  const grant = isPaid ? null : await findGrant(context.db, userId);
  const row = grant
    ? { plan: 'premium', status: 'active', startDate: grant.grantedAt, endDate: grant.endsAt, renews: false }
    : paid;
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

/** A subscription that nobody pays for, as the demo seeds them. Admins grant Premium with `grantPremium` instead. */
export type GivenSubscription = Pick<SubscriptionRow, 'userId' | 'plan' | 'status' | 'startDate' | 'endDate'>;

/** Stores a subscription that nobody pays for. */
export async function recordSubscription(context: Context, given: GivenSubscription): Promise<void> {
  await saveSubscription(context.db, { ...given, renews: true, stripeId: null, updatedAt: context.clock.real() });
}

const LONGEST_GRANT_MS = 5 * 366 * DAY_MS;

/**
 * Grants Premium until an instant of real time, instead of an earlier grant; what the user pays for is not touched.
 * Refuses with field_invalid when it has passed already, or is more than five years ahead.
 */
export async function grantPremium(tx: Db, { userId, until, now }: { userId: string; until: Date; now: Date }) {
  const left = until.getTime() - now.getTime();
  if (!(left > 0)) refuse(fieldProblem('until', 'Choose a day that is still ahead.'));
  if (left > LONGEST_GRANT_MS) refuse(fieldProblem('until', 'Premium is granted for five years at most.'));
  const row = { userId, grantedAt: now, endsAt: until };
  await tx.insert(premiumGrants).values(row).onConflictDoUpdate({ target: premiumGrants.userId, set: row });
}

/** Ends granted Premium. Refuses with not_found when there is none. */
export async function endGrantedPremium(tx: Db, userId: string): Promise<void> {
  if (await deleteGrant(tx, userId)) return;
  throw new AppError(
    'not_found',
    'This user has no granted Premium. A paid subscription is canceled at the payment provider.',
  );
}

/**
 * Deletes a user's subscription with the account. `endBilling` ends it at the payment provider after the commit, or
 * the next sync does.
 */
export async function deleteBillingData(db: Db, userId: string): Promise<void> {
  await db.update(billingCustomers).set({ isClosing: true }).where(eq(billingCustomers.userId, userId));
  await db.delete(subscriptions).where(eq(subscriptions.userId, userId));
  await deleteGrant(db, userId);
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

/** Whether a user is premium: plan premium and status active, or Premium granted by an admin [A1.6, G6.5]. */
export async function isPremium(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ userId: premiumUsers.userId })
    .from(premiumUsers)
    .where(eq(premiumUsers.userId, userId))
    .limit(1);
  return found.length > 0;
}

/** A user's granted Premium, unless it has ended. */
async function findGrant(db: Db, userId: string) {
  const [row] = await db
    .select()
    .from(premiumGrants)
    .where(and(eq(premiumGrants.userId, userId), gt(premiumGrants.endsAt, sql`now()`)));
  return row ?? null;
}

/** Ends a user's granted Premium; returns whether there was any. */
async function deleteGrant(tx: Db, userId: string): Promise<boolean> {
  const ended = await tx.delete(premiumGrants).where(eq(premiumGrants.userId, userId)).returning();
  return ended.length > 0;
}

/** Those of several users who have Premium, paid for or granted. */
export async function premiumAmong(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(db)`
    select distinct user_id as id from premium_users where user_id = any (${sql.param(userIds)}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
