import { currentOf, statusOf } from '@singleback/game/billing/subscription.ts';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Billing } from '../../lib/stripe.ts';
import { findSubscription, type SubscriptionRow, saveSubscription } from './billing-store.ts';
import { callForCustomer } from './call-stripe.ts';
import { addEvent, type CustomerRow, type EventRow, finishSync, markCheckout, startSync } from './customers-store.ts';
import { endBought } from './remove-customer.ts';

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
