import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Billing } from '../../lib/stripe.ts';
import { openAppFixture } from '../../testing/app-fixture.ts';
import { endBilling, isPremium, recordSubscription } from './billing-service.ts';
import { type CustomerRow, findCustomer } from './customers-store.ts';
import { syncCustomer, syncDueCustomers } from './sync-customer.ts';
import { type BillingFixture, openBillingFixture, type Webhook } from './testing/billing-fixture.ts';

describe('checkout', () => {
  let fixture: BillingFixture;
  beforeAll(async () => {
    fixture = await openBillingFixture(new Date('2025-09-10T10:00:00Z'));
  });
  afterAll(() => fixture.close());

  const CHECKOUT = 'POST /subscriptions/create-checkout-session';
  const PORTAL = 'POST /subscriptions/create-portal-session';
  const premium = (userId: string) => isPremium(fixture.context.db, userId);

  test('the offer has the price, and access to bills for customers', async () => {
    const { token } = await fixture.signIn('looker');
    const price = { amount: 499, currency: 'usd', interval: 'month', interval_count: 1 };
    const offer = async () => (await fixture.call('GET /subscriptions/offer', { token })).body;
    expect(await offer()).toEqual({ can_upgrade: true, price, has_billing: false });
    await fixture.customerOf(token);
    expect(await offer()).toEqual({ can_upgrade: true, price, has_billing: true });
  });

  test('visitors may read the price, and nothing else', async () => {
    expect((await fixture.call('GET /subscriptions/offer')).body).toMatchObject({ has_billing: false });
    for (const key of ['POST /subscriptions/check', CHECKOUT, PORTAL] as const) {
      expect((await fixture.call(key)).status).toBe(401);
    }
  });

  test('a second request returns the open checkout of the same customer', async () => {
    const { token, userId } = await fixture.signIn('twice');
    const answers = await Promise.all([fixture.call(CHECKOUT, { token }), fixture.call(CHECKOUT, { token })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const again = await fixture.call(CHECKOUT, { token });
    expect(again.body.success).toBe(true);
    // Two checkouts could be paid twice.
    expect(new Set([...answers, again].map(({ body }) => body.url)).size).toBe(1);
    const { rows } = await fixture.context.db.execute(sql`select 1 from billing_customers where user_id = ${userId}`);
    expect(rows).toHaveLength(1);
  });

  test('a premium customer can’t buy again, even without a webhook', async () => {
    const { token, userId } = await fixture.signIn('owner');
    const customer = await fixture.customerOf(token);
    await fixture.standIn.subscribe(customer);
    expect(await premium(userId)).toBe(false);
    const answer = await fixture.call(CHECKOUT, { token });
    expect([answer.status, answer.body]).toEqual([
      409,
      { code: 'already_subscribed', error: 'You already have Premium.' },
    ]);
    expect(await premium(userId)).toBe(true);
    await fixture.standIn.act(customer, 'fail');
    expect((await fixture.call(CHECKOUT, { token })).body).toMatchObject({ code: 'already_subscribed' });
    expect(await premium(userId)).toBe(false);
  });

  test('a missed webhook is replaced by the success page’s sync, and by the periodic one', async () => {
    const [one, two] = [await fixture.signIn('asker'), await fixture.signIn('waiter')];
    for (const { token } of [one, two]) await fixture.standIn.subscribe(await fixture.customerOf(token));
    const checked = await fixture.call('POST /subscriptions/check', { token: one.token });
    expect(checked.body).toMatchObject({ subscription_status: 'active' });
    expect([await premium(one.userId), await premium(two.userId)]).toEqual([true, false]);
    await syncDueCustomers(fixture.context);
    expect(await premium(two.userId)).toBe(true);
  });

  test('the periodic sync checks everyone after some hours, and finds ended subscriptions', async () => {
    const { token, userId } = await fixture.signIn('ended');
    const customer = await fixture.customerOf(token);
    await fixture.standIn.subscribe(customer);
    await syncDueCustomers(fixture.context);
    await fixture.standIn.act(customer, 'cancel_now');
    await syncDueCustomers(fixture.context);
    expect(await premium(userId)).toBe(true);
    await fixture.context.db.execute(
      sql`update billing_customers set synced_at = synced_at - interval '7 hours' where user_id = ${userId}`,
    );
    await syncDueCustomers(fixture.context);
    expect(await premium(userId)).toBe(false);
  });

  test('[A7.8, A6.3] returns the portal’s address, but none for users who never paid', async () => {
    const { token } = await fixture.signIn('portal');
    expect(await fixture.call(PORTAL, { token })).toMatchObject({
      ...{ status: 404, body: { code: 'not_found', error: 'This account has no billing history.' } },
    });
    await fixture.customerOf(token);
    const { status, body } = await fixture.call(PORTAL, { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      url: expect.stringMatching(/^http:\/\/localhost:3000\/dev\/stripe\/portal\/bps_/),
    });
  });

  test('a cancelled subscription stays premium until its end, and says that it will not renew', async () => {
    const { token, userId } = await fixture.signIn('leaver');
    const customer = await fixture.customerOf(token);
    await fixture.standIn.subscribe(customer);
    await fixture.standIn.act(customer, 'cancel');
    const check = async () => (await fixture.call('POST /subscriptions/check', { token })).body;
    expect(await check()).toMatchObject({ subscription_status: 'active', subscription_renews: false });
    expect(await premium(userId)).toBe(true);
    await fixture.standIn.act(customer, 'end_period');
    expect(await check()).toMatchObject({ subscription_status: 'cancelled', subscription_renews: false });
    expect(await premium(userId)).toBe(false);
    expect((await fixture.call(CHECKOUT, { token })).status).toBe(200);
  });

  test('a granted subscription survives the end of an earlier paid one', async () => {
    const { token, userId } = await fixture.signIn('given');
    const customer = await fixture.customerOf(token);
    await recordSubscription(fixture.context, {
      ...{ userId, plan: 'premium', status: 'active', startDate: null, endDate: null },
    });
    await fixture.standIn.subscribe(customer);
    await fixture.standIn.act(customer, 'cancel_now');
    await fixture.call('POST /subscriptions/check', { token });
    expect(await premium(userId)).toBe(true);
  });

  test('a deleted account stops paying, at once or as soon as Stripe is reachable', async () => {
    const { token, userId } = await fixture.signIn('goer');
    const customer = await fixture.customerOf(token);
    await fixture.standIn.subscribe(customer);
    const { stripe } = fixture.context.billing ?? {};
    const gone = { token, body: { confirmation: 'delete my account', password: 'play-singleback' } };
    const answer = await fixture.call('POST /account/deletion', gone);
    expect(answer.body).toEqual({ success: true });
    await endBilling(fixture.context, userId);
    const all = await stripe?.subscriptions.list({ customer, status: 'all' });
    expect(all?.data.map(({ status }) => status)).toEqual(['canceled']);
    const { rows } = await fixture.context.db.execute(
      sql`select 1 from billing_customers where user_id = ${userId} union all select 1 from subscriptions where user_id = ${userId}`,
    );
    expect(rows).toEqual([]);
  });

  test('nothing can be bought without a payment provider', async () => {
    const own = await openAppFixture({ now: new Date('2025-09-10T10:00:00Z') });
    try {
      const { token } = await own.signIn('ann');
      expect((await own.call('GET /subscriptions/offer', { token })).body).toEqual({
        ...{ can_upgrade: false, price: null, has_billing: false },
      });
      for (const key of [CHECKOUT, PORTAL] as const) {
        expect(await own.call(key, { token })).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
      expect(await own.call('POST /subscriptions/check', { token })).toMatchObject({ status: 200, body: null });
      const webhook = await own.app.inject({ method: 'POST', url: '/api/subscriptions/webhook', payload: '{}' });
      expect(webhook.statusCode).toBe(404);
    } finally {
      await own.close();
    }
  });
});

describe('strangers', () => {
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
});
