import { type Static, Type } from 'typebox';
import { defineCalls, Instant, Nullable } from './call.ts';

/**
 * The caller's subscription [A3.7]. `subscription_end_date` is the end of the paid period; `subscription_renews` says
 * whether it continues afterwards.
 */
export const Subscription = Type.Object({
  subscription_plan: Type.String(),
  subscription_status: Type.String({ description: 'active, cancelled, past_due, or another' }),
  subscription_start_date: Nullable(Instant),
  subscription_end_date: Nullable(Instant),
  subscription_renews: Type.Boolean(),
});
export type Subscription = Static<typeof Subscription>;

/** The price of Premium: `amount` in the smallest unit of the currency, for `interval_count` intervals. */
export const Price = Type.Object({
  amount: Type.Integer(),
  currency: Type.String({ description: 'ISO 4217, small letters' }),
  interval: Type.String({ description: 'day, week, month or year' }),
  interval_count: Type.Integer(),
});
export type Price = Static<typeof Price>;

/** What is for sale, and whether the caller has invoices. */
export const Offer = Type.Object({
  can_upgrade: Type.Boolean({ description: 'false where no payments are taken' }),
  price: Nullable(Price),
  has_billing: Type.Boolean(),
});
export type Offer = Static<typeof Offer>;

const Way = Type.Object({ success: Type.Literal(true), url: Type.String() });

export const billingCalls = defineCalls({
  'GET /subscriptions/current': {
    summary: 'The subscription of the caller; null for a free account',
    reply: Nullable(Subscription),
  },
  'GET /subscriptions/offer': {
    access: 'optional',
    summary: 'What Premium costs, for visitors, too; price is null while it is not known',
    reply: Offer,
  },
  'POST /subscriptions/check': {
    limit: 'billing',
    summary: "Syncs the caller's subscription with the payment provider and returns it",
    reply: Nullable(Subscription),
    errors: ['unavailable', 'too_many'],
  },
  'POST /subscriptions/create-checkout-session': {
    limit: 'billing',
    summary: 'Where the caller pays for Premium; it comes back to /subscription/success or /subscription/cancel',
    reply: Way,
    errors: ['not_found', 'already_subscribed', 'unavailable', 'too_many'],
  },
  'POST /subscriptions/create-portal-session': {
    limit: 'billing',
    summary: 'Where the caller sees bills, changes how to pay, and cancels; it comes back to /subscription',
    reply: Way,
    errors: ['not_found', 'unavailable', 'too_many'],
  },
});
