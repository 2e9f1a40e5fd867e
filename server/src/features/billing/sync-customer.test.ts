import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Billing } from '../../lib/stripe.ts';
import { isPremium } from './billing-service.ts';
import { type CustomerRow, findCustomer } from './customers-store.ts';
import { syncCustomer } from './sync-customer.ts';
import { type BillingFixture, openBillingFixture } from './testing/billing-fixture.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture(new Date('2025-09-10T10:00:00Z'));
});
afterAll(() => fixture.close());

/** The same provider with a delayed response about subscriptions; `asked` settles once it is there. */
function heldBack(billing: Billing) {
  const requested = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const list = async (params: Stripe.SubscriptionListParams) => {
    const answer = await billing.stripe.subscriptions.list(params);
    requested.resolve();
    await release.promise;
    return answer;
  };
  const stripe = { subscriptions: { list } } as unknown as Stripe;
  return { billing: { ...billing, stripe }, requested: requested.promise, release: release.resolve };
}

test('a late response does not overwrite the result of a later query', async () => {
  const { context, standIn } = fixture;
  const { token, userId } = await fixture.signIn('late');
  await standIn.subscribe(await fixture.customerOf(token));
  const customer = (await findCustomer(context.db, userId)) as CustomerRow;
  const slow = heldBack(context.billing as Billing);

  const early = syncCustomer(context, slow.billing, customer);
  await slow.requested;
  await standIn.act(customer.customerId, 'cancel_now');
  await syncCustomer(context, context.billing as Billing, customer);
  expect((await fixture.call('GET /subscriptions/current', { token })).body.subscription_status).toBe('cancelled');
  slow.release();
  await early;
  expect(await isPremium(context.db, userId)).toBe(false);
});
