import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Billing } from '../../lib/stripe.ts';
import { type CustomerRow, findCustomer } from './customers-store.ts';
import { syncCustomer, syncDueCustomers } from './sync-customer.ts';
import { type BillingFixture, openBillingFixture, type Webhook } from './testing/billing-fixture.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture(new Date('2025-09-10T10:00:00Z'));
});
afterAll(() => fixture.close());

const check = async (token: string) => (await fixture.call('POST /subscriptions/check', { token })).body;

test('[A1.6] a subscription to another product is not Premium; one at an earlier price is', async () => {
  const [ann, ben] = [await fixture.buyer('ann'), await fixture.buyer('ben')];
  await fixture.standIn.subscribe(ann.customer, 'active', { id: 'price_mug', product: 'prod_mug' });
  await fixture.standIn.subscribe(ben.customer, 'active', {
    id: 'price_of_2024',
    product: fixture.standIn.price.product,
  });
  expect([await check(ann.token), await ann.premium()]).toEqual([null, false]);
  expect([(await check(ben.token)).subscription_status, await ben.premium()]).toEqual(['active', true]);
});

test('a subscription that Stripe no longer has is over, even without an event', async () => {
  const { token, userId, customer, premium } = await fixture.buyer('cat');
  await fixture.standIn.subscribe(customer);
  expect((await check(token)).subscription_status).toBe('active');
  fixture.standIn.drop(customer);
  await fixture.context.db.execute(
    sql`update billing_customers set synced_at = synced_at - interval '7 hours' where user_id = ${userId}`,
  );
  await syncDueCustomers(fixture.context);
  expect(await premium()).toBe(false);
  expect(await check(token)).toMatchObject({ subscription_status: 'cancelled', subscription_renews: false });
});

test('an unknown customer at a stand-in ends nothing: it may belong to another process', async () => {
  const { token, userId, customer, premium } = await fixture.buyer('eve');
  const { billing, db } = fixture.context;
  await fixture.standIn.subscribe(customer);
  await check(token);
  fixture.standIn.drop(customer);
  const known = (await findCustomer(db, userId)) as CustomerRow;
  await syncCustomer(fixture.context, { ...(billing as Billing), isStandIn: true }, known);
  expect(await premium()).toBe(true);
});

test('[A7.8] a user whose customer was deleted has no bills, and may pay again as a new customer', async () => {
  for (const lose of [
    (id: string) => fixture.standIn.deleteCustomer(id),
    async (id: string) => fixture.standIn.drop(id),
  ]) {
    const { token, customer } = await fixture.buyer(`dan${fixture.webhooks.length}`);
    await fixture.standIn.subscribe(customer);
    await check(token);
    await lose(customer);
    expect(await fixture.call('POST /subscriptions/create-portal-session', { token })).toMatchObject({
      ...{ status: 404, body: { code: 'not_found', error: 'This account has no billing history.' } },
    });
    const next = await fixture.customerOf(token);
    expect(next).not.toBe(customer);
    await fixture.standIn.subscribe(next);
    expect((await check(token)).subscription_status).toBe('active');
  }
});

/** As after restoring a backup from before the payment. */
const loseBooks = (userId: string) =>
  fixture.context.db.execute(sql`
    with books as (delete from billing_customers where user_id = ${userId})
    delete from subscriptions where user_id = ${userId}`);

test('a lost customer is restored from Stripe’s events, and does not pay twice', async () => {
  const [gus, hal] = [await fixture.buyer('gus'), await fixture.buyer('hal')];
  for (const { customer, token, userId } of [gus, hal]) {
    await fixture.standIn.subscribe(customer);
    expect((await check(token)).subscription_status).toBe('active');
    await loseBooks(userId);
  }
  await fixture.standIn.act(gus.customer, 'cancel');
  expect((await fixture.deliver(fixture.webhooks.at(-1) as Webhook)).status).toBe(200);
  expect([await gus.premium(), await hal.premium()]).toEqual([true, false]);

  const answer = await fixture.call('POST /subscriptions/create-checkout-session', { token: hal.token });
  expect([answer.status, answer.body.code]).toEqual([409, 'already_subscribed']);
  expect(await hal.premium()).toBe(true);
  expect((await fixture.call('POST /subscriptions/create-portal-session', { token: hal.token })).status).toBe(200);
});

test('events about foreign customers do not import them', async () => {
  const { token, userId, customer } = await fixture.buyer('ivy');
  const others = [
    fixture.standIn.addCustomer('x@elsewhere.test', {}),
    fixture.standIn.addCustomer('x@elsewhere.test', { user_id: 'no id of ours' }),
    fixture.standIn.addCustomer('x@elsewhere.test', { user_id: fixture.context.ids.uuid() }),
  ];
  for (const { id } of others) {
    await fixture.standIn.subscribe(id);
    expect((await fixture.deliver(fixture.webhooks.at(-1) as Webhook)).status).toBe(200);
  }
  const { rows } = await fixture.context.db.execute(sql`
    select customer_id from billing_customers where user_id = ${userId} or customer_id in (
      ${sql.join(
        others.map(({ id }) => sql`${id}`),
        sql`, `,
      )})`);
  expect(rows).toEqual([{ customer_id: customer }]);
  expect(await check(token)).toBeNull();
});
