import type { Offer, Price } from '@singleback/contract/billing.ts';
import { checkUpgrade } from '@singleback/game/billing/subscription.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Context } from '../../context.ts';
import { billingCustomers } from '../../db/schema/account.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { TtlCache } from '../../lib/caches.ts';
import type { Billing } from '../../lib/stripe.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { currentSubscription } from './billing-service.ts';
import {
  addCustomer,
  type CustomerRow,
  deleteCustomer,
  findAddress,
  findCustomer,
  hasEvent,
  markCheckout,
} from './customers-store.ts';
import {
  billingOf,
  callForCustomer,
  callStripe,
  findCustomerOfUser,
  findLostCustomer,
  removeCustomer,
  retrieveCustomer,
  syncCustomer,
} from './sync-customer.ts';

/** The calls of subscriptions. */
export function billingCalls(app: Context) {
  const prices = openPrices(app);
  return {
    'GET /subscriptions/current': (context, { caller }) => currentSubscription(context, caller.userId),
    'GET /subscriptions/offer': (context, { caller }) => readOffer(context, caller, prices),
    'POST /subscriptions/check': checkSubscription,
    'POST /subscriptions/create-checkout-session': async (context, { caller }) => ({
      ...{ success: true, url: await openCheckout(context, caller) },
    }),
    'POST /subscriptions/create-portal-session': async (context, { caller }) => ({
      ...{ success: true, url: await openPortal(context, caller) },
    }),
  } satisfies Handlers;
}

const PRICE_KEPT_MS = 5 * MINUTE_MS;

/** The price of Premium, cached for minutes. Created once for the routes. */
function openPrices(context: Context): TtlCache<Price | null> {
  return new TtlCache(context.clock, PRICE_KEPT_MS, () => callStripe(context, () => readPrice(billingOf(context))));
}

/** The offer, of a visitor without a caller; the price is null while Stripe is unreachable. */
async function readOffer(context: Context, caller: Caller | null, prices: TtlCache<Price | null>): Promise<Offer> {
  if (!context.billing) return { can_upgrade: false, price: null, has_billing: false };
  const [price, customer] = await Promise.all([
    prices.get(context.billing.priceId).catch(() => null),
    caller && findCustomer(context.db, caller.userId),
  ]);
  return { can_upgrade: true, price, has_billing: customer !== null };
}

/** Null without a single amount, as with tiered prices. */
async function readPrice({ stripe, priceId }: Billing): Promise<Price | null> {
  const { unit_amount, currency, recurring } = await stripe.prices.retrieve(priceId);
  if (unit_amount === null) return null;
  return {
    amount: unit_amount,
    currency,
    interval: recurring?.interval ?? 'month',
    interval_count: recurring?.interval_count ?? 1,
  };
}

/** Syncs the caller's subscription, in case a webhook was missed. Does nothing for users who are no customers. */
async function checkSubscription(context: Context, { caller: { userId } }: Input<'POST /subscriptions/check'>) {
  const customer = await findCustomer(context.db, userId);
  if (customer && context.billing) await syncCustomer(context, context.billing, customer);
  return currentSubscription(context, userId);
}

/**
 * The address of the caller's checkout [A1.6]. A second request returns the same one, so that nobody pays twice.
 * Refuses a caller with Premium at Stripe (already_subscribed).
 */
async function openCheckout(context: Context, caller: Caller): Promise<string> {
  const billing = billingOf(context);
  const customer = await customerOf(context, billing, caller);
  await syncCustomer(context, billing, customer);
  const current = await currentSubscription(context, caller.userId);
  refuse(checkUpgrade(current?.subscription_plan ?? null, current?.subscription_status ?? null));
  await markCheckout(context.db, caller.userId, context.clock.real());
  const { url } = await callStripe(context, () => payPage(context, billing, customer));
  return urlOf(url);
}

/** The customer's open checkout, or a new one. */
async function payPage(context: Context, billing: Billing, customer: CustomerRow): Promise<Stripe.Checkout.Session> {
  const { data } = await billing.stripe.checkout.sessions.list({ customer: customer.customerId, limit: 20 });
  const open = data.find(({ status, metadata, url }) => {
    return status === 'open' && metadata?.price === billing.priceId && url;
  });
  return open ?? beginCheckout(context, billing, customer, data[0]?.id);
}

const KEY_MS = 10 * MINUTE_MS;

/**
 * Creates a checkout. Concurrent requests, even in different processes, use the same idempotency key and get the same
 * one; keys change after minutes, since Stripe repeats failures for a key, too.
 */
function beginCheckout(
  { publicUrl, clock }: Context,
  { stripe, priceId }: Billing,
  { customerId, userId }: CustomerRow,
  newest = 'none',
) {
  const minutes = Math.floor(clock.real().getTime() / KEY_MS);
  return stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: userId,
      line_items: [{ price: priceId, quantity: 1 }],
      metadata: { price: priceId },
      success_url: `${publicUrl}/subscription/success`,
      cancel_url: `${publicUrl}/subscription/cancel`,
    },
    { idempotencyKey: ['checkout', customerId, priceId, newest, minutes].join(' ') },
  );
}

const NO_BILLS = 'This account has no billing history.';

/**
 * The address of the caller's portal for bills, payment method and cancellation [A7.8]. Refuses users who never paid
 * (not_found).
 */
async function openPortal(context: Context, { userId }: Caller): Promise<string> {
  const billing = billingOf(context);
  const customer = await findCustomer(context.db, userId);
  if (!customer) throw new AppError('not_found', NO_BILLS);
  const portal = await callForCustomer(context, () =>
    billing.stripe.billingPortal.sessions.create({
      customer: customer.customerId,
      return_url: `${context.publicUrl}/subscription`,
    }),
  );
  if (!portal) throw new AppError('not_found', NO_BILLS);
  return urlOf(portal.url);
}

/** The caller's customer at Stripe, created if there is none (any more). */
async function customerOf(context: Context, { stripe }: Billing, { userId }: Caller): Promise<CustomerRow> {
  const known = await findCustomer(context.db, userId);
  if (known && (await callStripe(context, () => retrieveCustomer(stripe, known.customerId)))) return known;
  if (known) await deleteCustomer(context.db, known);
  const email = await findAddress(context.db, userId);
  if (email === null) throw new AppError('not_signed_in', 'Please sign in.');
  const theirs = await callStripe(context, async () => {
    const lost = await findCustomerOfUser(stripe, { userId, email });
    return lost ?? stripe.customers.create({ email, metadata: { user_id: userId } });
  });
  const kept = await addCustomer(context.db, userId, theirs.id);
  if (!kept) throw new AppError('unavailable', 'That didn’t work. Please try again.');
  return kept;
}

function urlOf(url: string | null): string {
  if (!url) throw new AppError('unavailable', 'The payment provider can’t be reached right now. Please try again.');
  return url;
}

/** Events that may change a subscription. */
const HEARD = /^(customer\.(subscription\.|deleted)|checkout\.session\.|invoice\.)/;

/** What is used of an event. Its kind, as `type` says, decides what else the object has. */
const UsedEvent = Type.Object({
  id: Type.String(),
  type: Type.String(),
  created: Type.Number(),
  data: Type.Object({ object: Type.Object({}) }),
});
type UsedEvent = Static<typeof UsedEvent>;

/**
 * Handles a raw webhook of Stripe. Refuses a missing or old signature, or what is not an event (malformed); ignores events that were applied
 * before or are about nobody here. Throws unavailable when Stripe can't be reached, so that the event is sent again.
 */
export async function handleWebhook(context: Context, body: Buffer, signature: string | undefined): Promise<void> {
  const billing = billingOf(context);
  const event = readEvent(billing, body, signature);
  const customerId = customerIdOf(event);
  if (customerId === null || (await hasEvent(context.db, event.id))) return;
  const isGone = event.type === 'customer.deleted';
  const [known] = await context.db.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId));
  const customer = known ?? (isGone ? null : await findLostCustomer(context, billing, customerId));
  if (!customer || customer.isClosing) return;
  const row = {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    appliedAt: context.clock.real(),
  };
  if (isGone) await removeCustomer(context, customer, row);
  else await syncCustomer(context, billing, customer, row);
}

function readEvent(billing: Billing, body: Buffer, signature = ''): UsedEvent {
  const event: unknown = readSigned(billing, body, signature);
  if (Value.Check(UsedEvent, event)) return event;
  throw new AppError('malformed', 'The event is not well formed.');
}

function readSigned({ stripe, webhookSecret }: Billing, body: Buffer, signature: string): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch {
    throw new AppError('malformed', 'The signature does not match.');
  }
}

function customerIdOf({ type, data }: UsedEvent): string | null {
  if (!HEARD.test(type)) return null;
  const { object, id, customer } = data.object as { object?: unknown; id?: unknown; customer?: unknown };
  const named = object === 'customer' ? id : customer;
  const isId = typeof named === 'string';
  return isId ? named : ((named as { id?: string } | null | undefined)?.id ?? null);
}
