import type { Offer, Price, Subscription } from '@singleback/contract/billing.ts';
import { checkUpgrade } from '@singleback/game/billing/subscription.ts';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { BriefMemory } from '../../lib/brief-memory.ts';
import type { Billing } from '../../lib/stripe.ts';
import { askOfCustomer, askStripe, billingOf } from './ask-stripe.ts';
import { currentSubscription } from './billing-service.ts';
import {
  addCustomer,
  type CustomerRow,
  deleteCustomer,
  findAddress,
  findCustomer,
  markCheckout,
} from './customers-store.ts';
import { findCustomerOfUser, retrieveCustomer } from './find-lost.ts';
import { lookAtCustomer } from './look.ts';

const PRICE_KEPT_MS = 300_000;

/** What Premium costs, asked for once in a few minutes. Made once for the routes. */
export function openPrices(context: Context): BriefMemory<Price | null> {
  return new BriefMemory(context.clock, PRICE_KEPT_MS, () => askStripe(context, () => readPrice(billingOf(context))));
}

/** What can be bought here; the price is null where Stripe does not tell it right now. */
export async function readOffer(
  context: Context,
  { userId }: Caller,
  prices: BriefMemory<Price | null>,
): Promise<Offer> {
  if (!context.billing) return { can_upgrade: false, price: null, has_billing: false };
  const [price, customer] = await Promise.all([
    prices.of(context.billing.priceId).catch(() => null),
    findCustomer(context.db, userId),
  ]);
  return { can_upgrade: true, price, has_billing: customer !== null };
}

/** Null where there is no one sum to name, as with prices by steps. */
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

/** Asks Stripe how the caller's subscription stands, for a webhook may not have come. Nobody to ask about is no error. */
export async function checkSubscription(context: Context, { userId }: Caller): Promise<Subscription | null> {
  const customer = await findCustomer(context.db, userId);
  if (customer && context.billing) await lookAtCustomer(context, context.billing, customer);
  return currentSubscription(context, userId);
}

/**
 * Where the caller pays [A1.6]. One page at a time: a second press leads to the same one, so that nobody pays twice.
 * Refuses who has Premium already (already_subscribed), as Stripe knows it.
 */
export async function openCheckout(context: Context, caller: Caller): Promise<string> {
  const billing = billingOf(context);
  const customer = await customerOf(context, billing, caller);
  await lookAtCustomer(context, billing, customer);
  const current = await currentSubscription(context, caller.userId);
  refuse(checkUpgrade(current?.subscription_plan ?? null, current?.subscription_status ?? null));
  await markCheckout(context.db, caller.userId, context.clock.real());
  const { url } = await askStripe(context, () => payPage(context, billing, customer));
  return urlOf(url);
}

/** The page that is open for a customer, or a new one. */
async function payPage(context: Context, billing: Billing, customer: CustomerRow): Promise<Stripe.Checkout.Session> {
  const { data } = await billing.stripe.checkout.sessions.list({ customer: customer.customerId, limit: 20 });
  const open = data.find(({ status, metadata, url }) => {
    return status === 'open' && metadata?.price === billing.priceId && url;
  });
  return open ?? beginCheckout(context, billing, customer, data[0]?.id);
}

const KEY_MS = 600_000;

/**
 * A new page to pay on. Two presses at the same time, here or in another process, ask with the same key and get the same
 * page; a key holds for minutes alone, for Stripe answers it with a failure again as well.
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

/** Where the caller sees bills, changes how to pay, and cancels [A7.8]. Refuses who never paid (not_found). */
export async function openPortal(context: Context, { userId }: Caller): Promise<string> {
  const billing = billingOf(context);
  const customer = await findCustomer(context.db, userId);
  if (!customer) throw new AppError('not_found', NO_BILLS);
  const portal = await askOfCustomer(context, () =>
    billing.stripe.billingPortal.sessions.create({
      customer: customer.customerId,
      return_url: `${context.publicUrl}/subscription`,
    }),
  );
  if (!portal) throw new AppError('not_found', NO_BILLS);
  return urlOf(portal.url);
}

/** The caller as Stripe knows him, made known there the first time, and when he is not there any more. */
async function customerOf(context: Context, { stripe }: Billing, { userId }: Caller): Promise<CustomerRow> {
  const known = await findCustomer(context.db, userId);
  if (known && (await askStripe(context, () => retrieveCustomer(stripe, known.customerId)))) return known;
  if (known) await deleteCustomer(context.db, known);
  const email = await findAddress(context.db, userId);
  if (email === null) throw new AppError('not_signed_in', 'Please sign in.');
  const theirs = await askStripe(context, async () => {
    const lost = await findCustomerOfUser(stripe, { userId, email });
    return lost ?? stripe.customers.create({ email, metadata: { user_id: userId } });
  });
  const kept = await addCustomer(context.db, userId, theirs.id);
  if (!kept) throw new AppError('unavailable', 'That did not work. Please try again.');
  return kept;
}

function urlOf(url: string | null): string {
  if (!url) throw new AppError('unavailable', 'The payment provider can’t be reached right now. Please try again.');
  return url;
}
