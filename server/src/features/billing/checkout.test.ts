import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse } from '../../testing/test-house.ts';
import { endBilling, isPremium, recordSubscription } from './billing-service.ts';
import { lookAround } from './look-around.ts';
import { type BillingHouse, openBillingHouse } from './testing/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await openBillingHouse(new Date('2025-09-10T10:00:00Z'));
});
afterAll(() => house.close());

const CHECKOUT = 'POST /subscriptions/create-checkout-session';
const PORTAL = 'POST /subscriptions/create-portal-session';
const premium = (userId: string) => isPremium(house.context.db, userId);

test('the offer tells the price, and bills to those who have some', async () => {
  const { token } = await house.signIn('looker');
  const price = { amount: 499, currency: 'usd', interval: 'month', interval_count: 1 };
  const offer = async () => (await house.call('GET /subscriptions/offer', { token })).body;
  expect(await offer()).toEqual({ can_upgrade: true, price, has_billing: false });
  await house.customerOf(token);
  expect(await offer()).toEqual({ can_upgrade: true, price, has_billing: true });
});

test('all of it is for users who are signed in', async () => {
  for (const key of ['GET /subscriptions/offer', 'POST /subscriptions/check', CHECKOUT, PORTAL] as const) {
    expect((await house.call(key)).status).toBe(401);
  }
});

test('whoever presses again comes to the page that is open, as the same customer', async () => {
  const { token, userId } = await house.signIn('twice');
  const answers = await Promise.all([house.call(CHECKOUT, { token }), house.call(CHECKOUT, { token })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const again = await house.call(CHECKOUT, { token });
  expect(again.body.success).toBe(true);
  // Two pages would be paid twice.
  expect(new Set([...answers, again].map(({ body }) => body.url)).size).toBe(1);
  const { rows } = await house.context.db.execute(sql`select 1 from billing_customers where user_id = ${userId}`);
  expect(rows).toHaveLength(1);
});

test('who has Premium at Stripe can’t buy it again, though no webhook came', async () => {
  const { token, userId } = await house.signIn('owner');
  const customer = await house.customerOf(token);
  await house.standIn.subscribe(customer);
  expect(await premium(userId)).toBe(false);
  const answer = await house.call(CHECKOUT, { token });
  expect([answer.status, answer.body]).toEqual([
    409,
    { code: 'already_subscribed', error: 'You already have Premium.' },
  ]);
  expect(await premium(userId)).toBe(true);
  await house.standIn.act(customer, 'fail');
  expect((await house.call(CHECKOUT, { token })).body).toMatchObject({ code: 'already_subscribed' });
  expect(await premium(userId)).toBe(false);
});

test('a webhook that never came is made good by the success page’s question, and by looking around', async () => {
  const [one, two] = [await house.signIn('asker'), await house.signIn('waiter')];
  for (const { token } of [one, two]) await house.standIn.subscribe(await house.customerOf(token));
  const checked = await house.call('POST /subscriptions/check', { token: one.token });
  expect(checked.body).toMatchObject({ subscription_status: 'active' });
  expect([await premium(one.userId), await premium(two.userId)]).toEqual([true, false]);
  await lookAround(house.context);
  expect(await premium(two.userId)).toBe(true);
});

test('looking around asks about everyone again after some hours, and finds what has ended', async () => {
  const { token, userId } = await house.signIn('ended');
  const customer = await house.customerOf(token);
  await house.standIn.subscribe(customer);
  await lookAround(house.context);
  await house.standIn.act(customer, 'cancel_now');
  await lookAround(house.context);
  expect(await premium(userId)).toBe(true);
  await house.context.db.execute(
    sql`update billing_customers set looked_at = looked_at - interval '7 hours' where user_id = ${userId}`,
  );
  await lookAround(house.context);
  expect(await premium(userId)).toBe(false);
});

test('[A7.8, A6.3] the portal is answered with success and its address; who never paid has none', async () => {
  const { token } = await house.signIn('portal');
  expect(await house.call(PORTAL, { token })).toMatchObject({
    ...{ status: 404, body: { code: 'not_found', error: 'This account has no billing history.' } },
  });
  await house.customerOf(token);
  const { status, body } = await house.call(PORTAL, { token });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    url: expect.stringMatching(/^http:\/\/localhost:3000\/dev\/stripe\/portal\/bps_/),
  });
});

test('cancelled at the end of what is paid for stays premium until then, and says that it will not go on', async () => {
  const { token, userId } = await house.signIn('leaver');
  const customer = await house.customerOf(token);
  await house.standIn.subscribe(customer);
  await house.standIn.act(customer, 'cancel');
  const check = async () => (await house.call('POST /subscriptions/check', { token })).body;
  expect(await check()).toMatchObject({ subscription_status: 'active', subscription_renews: false });
  expect(await premium(userId)).toBe(true);
  await house.standIn.act(customer, 'end_period');
  expect(await check()).toMatchObject({ subscription_status: 'cancelled', subscription_renews: false });
  expect(await premium(userId)).toBe(false);
  expect((await house.call(CHECKOUT, { token })).status).toBe(200);
});

test('what was given by the house is not taken away by what was once paid for', async () => {
  const { token, userId } = await house.signIn('given');
  const customer = await house.customerOf(token);
  await recordSubscription(house.context, {
    ...{ userId, plan: 'premium', status: 'active', startDate: null, endDate: null },
  });
  await house.standIn.subscribe(customer);
  await house.standIn.act(customer, 'cancel_now');
  await house.call('POST /subscriptions/check', { token });
  expect(await premium(userId)).toBe(true);
});

test('a deleted account pays no more, at once or as soon as Stripe can be asked', async () => {
  const { token, userId } = await house.signIn('goer');
  const customer = await house.customerOf(token);
  await house.standIn.subscribe(customer);
  const { stripe } = house.context.billing ?? {};
  const gone = { token, body: { confirmation: 'delete my account', password: 'play-singleback' } };
  const answer = await house.call('POST /account/deletion', gone);
  expect(answer.body).toEqual({ success: true });
  await endBilling(house.context, userId);
  const all = await stripe?.subscriptions.list({ customer, status: 'all' });
  expect(all?.data.map(({ status }) => status)).toEqual(['canceled']);
  const { rows } = await house.context.db.execute(
    sql`select 1 from billing_customers where user_id = ${userId} union all select 1 from subscriptions where user_id = ${userId}`,
  );
  expect(rows).toEqual([]);
});

test('where no payments are taken nothing can be bought', async () => {
  const own = await openTestHouse({ now: new Date('2025-09-10T10:00:00Z') });
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
