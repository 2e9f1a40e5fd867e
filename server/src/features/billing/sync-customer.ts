import { currentOf, statusOf } from '@singleback/game/billing/subscription.ts';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { isUuid } from '@singleback/game/text/uuid.ts';
import { lt } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { billingEvents } from '../../db/schema/account.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import { repeat } from '../../lib/repeat.ts';
import type { Billing } from '../../lib/stripe.ts';
import {
  addCustomer,
  addEvent,
  type CustomerRow,
  deleteCustomer,
  type EventRow,
  findAddress,
  findSubscription,
  finishSync,
  listDueCustomers,
  markCheckout,
  type SubscriptionRow,
  saveSubscription,
  startSync,
} from './customers-store.ts';

const PLAN = 'premium';

/**
 * Fetches a customer's subscription from the payment provider and stores it. Webhooks only trigger this and are never
 * trusted, so their order does not matter. Of two concurrent syncs the one that started later wins. An `event` is
 * recorded as applied in the same transaction, once.
 */
export async function syncCustomer(context: Context, billing: Billing, customer: CustomerRow, event?: EventRow) {
  const { userId, customerId } = customer;
  const syncNumber = await startSync(context.db, userId);
  if (syncNumber === null) return;
  const answer = await callForCustomer(context, async () => ({ found: await subscriptionOf(billing, customerId) }));
  // Each process has its own stand-in, which does not know the customers of others.
  if (!answer && billing.isStandIn) return;
  const found = answer?.found ?? null;
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.real();
    if (event && !(await addEvent(tx, event))) return;
    if (!(await finishSync(tx, userId, syncNumber, now))) return;
    // Stripe has no such customer, or no subscription to Premium.
    if (!found) return endBought(tx, userId, now);
    await store(tx, { userId, ...found, updatedAt: now });
    if (found.status === 'active') await markCheckout(tx, userId, null);
  });
}

/** A subscription that nobody pays for survives the end of one that was paid for earlier. */
async function store(tx: Db, row: SubscriptionRow): Promise<void> {
  const kept = await findSubscription(tx, row.userId);
  const isGiven = kept !== null && kept.stripeId === null && kept.status === 'active';
  if (isGiven && row.status !== 'active') return;
  await saveSubscription(tx, row);
}

type Found = Omit<SubscriptionRow, 'userId' | 'updatedAt'> & { createdAt: Date };

async function subscriptionOf(billing: Billing, customerId: string): Promise<Found | null> {
  const { data } = await billing.stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
  const ours = await toPremium(billing, data);
  return currentOf(ours.map((subscription) => presentFound(subscription, billing.priceId)));
}

/** Subscriptions to Premium at the current or an earlier price: the same Stripe account may sell other products. */
async function toPremium({ stripe, priceId }: Billing, all: Stripe.Subscription[]): Promise<Stripe.Subscription[]> {
  const prices = ({ items }: Stripe.Subscription) => items.data.map(({ price }) => price);
  if (all.every((one) => prices(one).some(({ id }) => id === priceId))) return all;
  const premium = productOf(await stripe.prices.retrieve(priceId));
  return all.filter((one) => prices(one).some((price) => price.id === priceId || productOf(price) === premium));
}

const productOf = ({ product }: Stripe.Price) => (typeof product === 'string' ? product : product.id);

function presentFound(subscription: Stripe.Subscription, priceId: string): Found {
  const { data } = subscription.items;
  const part = data.find(({ price }) => price.id === priceId) ?? data[0];
  const end = subscription.ended_at ?? subscription.cancel_at ?? part?.current_period_end ?? null;
  return {
    plan: PLAN,
    status: statusOf(subscription.status),
    startDate: instantOf(subscription.start_date),
    endDate: end === null ? null : instantOf(end),
    renews: subscription.ended_at === null && !subscription.cancel_at_period_end && subscription.cancel_at === null,
    stripeId: subscription.id,
    createdAt: instantOf(subscription.created),
  };
}

/** Stripe's times are in seconds. */
const instantOf = (seconds: number) => new Date(seconds * 1000);

/** Deletes a customer that was deleted at Stripe, and ends the subscription. A later payment creates a new customer. */
export async function removeCustomer(context: Context, customer: CustomerRow, event: EventRow): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await addEvent(tx, event))) return;
    await deleteCustomer(tx, customer);
    await endBought(tx, customer.userId, context.clock.real());
  });
}

/** Ends a paid subscription; one that nobody pays for stays. */
async function endBought(tx: Db, userId: string, now: Date): Promise<void> {
  const kept = await findSubscription(tx, userId);
  if (!kept?.stripeId || kept.status === 'cancelled') return;
  await saveSubscription(tx, { ...kept, status: 'cancelled', endDate: now, renews: false, updatedAt: now });
}

/**
 * Deletes a deleted account's customer at the payment provider, which ends the payments at once, and then here. Throws
 * unavailable when the provider can't be reached.
 */
export async function closeCustomer(context: Context, customer: CustomerRow): Promise<void> {
  const { billing, db } = context;
  if (!billing) return;
  await callStripe(context, () =>
    billing.stripe.customers.del(customer.customerId).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    }),
  );
  await deleteCustomer(db, customer);
}

/**
 * Restores a user's customer that exists at Stripe but not here, as after restoring an older backup. Null when it
 * belongs to no user here, or the user has another customer by now.
 */
export async function findLostCustomer(context: Context, { stripe }: Billing, customerId: string) {
  const found = await callStripe(context, () => retrieveCustomer(stripe, customerId));
  const userId = found?.metadata.user_id ?? '';
  if (!isUuid(userId) || (await findAddress(context.db, userId)) === null) return null;
  const kept = await addCustomer(context.db, userId, customerId);
  return kept?.customerId === customerId ? kept : null;
}

/** A user's customer at Stripe, by address and user id; null when there is none. */
export async function findCustomerOfUser(stripe: Stripe, { userId, email }: { userId: string; email: string }) {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  return data.find(({ metadata }) => metadata.user_id === userId) ?? null;
}

/** A customer at Stripe; null when it does not exist or was deleted. */
export async function retrieveCustomer(stripe: Stripe, customerId: string): Promise<Stripe.Customer | null> {
  try {
    const found = await stripe.customers.retrieve(customerId);
    return found.deleted === true ? null : found;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Every customer is synced this often, whatever webhooks arrive. */
const SYNC_EVERY = 6 * HOUR_MS;
/** A checkout stays open for a day. */
const CHECKOUT_LIFE = 25 * HOUR_MS;
/** Far longer than Stripe repeats an event. */
const KEEP_EVENTS = 90 * DAY_MS;
const AT_ONCE = 100;

/**
 * Makes up for missed webhooks: syncs customers who may have paid and all that were not synced for hours, and ends the
 * payments of deleted accounts. One failing customer does not block the others.
 */
export async function syncDueCustomers(context: Context): Promise<void> {
  const { billing, clock, db, log } = context;
  if (!billing) return;
  const now = clock.real().getTime();
  const due = await listDueCustomers(db, {
    before: new Date(now - SYNC_EVERY),
    paidSince: new Date(now - CHECKOUT_LIFE),
    limit: AT_ONCE,
  });
  const settle = (customer: CustomerRow) =>
    customer.isClosing ? closeCustomer(context, customer) : syncCustomer(context, billing, customer);
  for (const customer of due) {
    await settle(customer).catch((error: unknown) => log.warn({ err: error }, 'a subscription could not be synced'));
  }
  await db.delete(billingEvents).where(lt(billingEvents.appliedAt, new Date(now - KEEP_EVENTS)));
}

const RUN_EVERY = HOUR_MS / 12;

/** Syncs due customers now and every few minutes until stopped; `stop` waits for a running sync. */
export function startCustomerSync(context: Context): { stop(): Promise<void> } {
  if (!context.billing) return { stop: async () => {} };
  return repeat(RUN_EVERY, context.log, 'subscriptions could not be synced', () => syncDueCustomers(context));
}

/** The payment provider of this installation. Throws not_found where no payments are taken. */
export function billingOf({ billing }: Context): Billing {
  if (!billing) throw new AppError('not_found', 'Premium isn’t sold here.');
  return billing;
}

/** Calls the payment provider. Errors are logged, and become unavailable. */
export async function callStripe<Answer>({ log }: Context, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const { type, code, statusCode, requestId } = error as Record<string, unknown>;
    log.error({ type, code, statusCode, requestId }, 'the payment provider refused or could not be reached');
    throw new AppError('unavailable', 'The payment provider can’t be reached right now. Please try again.');
  }
}

/** Like `callStripe`, for a customer; null when Stripe has no such customer. */
export function callForCustomer<Answer>(context: Context, call: () => Promise<Answer>): Promise<Answer | null> {
  return callStripe(context, () =>
    call().catch((error: unknown) => {
      if (isMissing(error) && (error as { param?: unknown }).param === 'customer') return null;
      throw error;
    }),
  );
}

/** Whether Stripe's error means that the object does not exist. */
const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'resource_missing';
