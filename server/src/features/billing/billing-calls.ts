// Premium: Stripe’s checkout and webhook, subscriptions as stored, and who has Premium.

import type { Context } from '../../context.ts';
import type { Handlers } from '../../handlers.ts';
import { currentSubscription } from './billing-service.ts';
import { checkSubscription, openCheckout, openPortal, openPrices, readOffer } from './checkout.ts';

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
