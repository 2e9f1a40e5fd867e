import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Billing } from '../../lib/stripe.ts';
import { type CustomerRow, findCustomer } from './customers-store.ts';
import { lookAtCustomer } from './look.ts';
import { lookAround } from './look-around.ts';
import { type BillingHouse, type Letter, openBillingHouse } from './testing/billing-house.ts';

let house: BillingHouse;
beforeAll(async () => {
  house = await openBillingHouse(new Date('2025-09-10T10:00:00Z'));
});
afterAll(() => house.close());

const check = async (token: string) => (await house.call('POST /subscriptions/check', { token })).body;

test('[A1.6] a subscription to something else of the same seller is not Premium; one at an earlier price is', async () => {
  const [ann, ben] = [await house.buyer('ann'), await house.buyer('ben')];
  await house.standIn.subscribe(ann.customer, 'active', { id: 'price_mug', product: 'prod_mug' });
  await house.standIn.subscribe(ben.customer, 'active', { id: 'price_of_2024', product: house.standIn.price.product });
  expect([await check(ann.token), await ann.premium()]).toEqual([null, false]);
  expect([(await check(ben.token)).subscription_status, await ben.premium()]).toEqual(['active', true]);
});

test('what Stripe does not know any more has ended, though nothing was told', async () => {
  const { token, userId, customer, premium } = await house.buyer('cat');
  await house.standIn.subscribe(customer);
  expect((await check(token)).subscription_status).toBe('active');
  house.standIn.forget(customer);
  await house.context.db.execute(
    sql`update billing_customers set looked_at = looked_at - interval '7 hours' where user_id = ${userId}`,
  );
  await lookAround(house.context);
  expect(await premium()).toBe(false);
  expect(await check(token)).toMatchObject({ subscription_status: 'cancelled', subscription_renews: false });
});

test('a stand-in that does not know a customer ends nothing: it may be that of another process', async () => {
  const { token, userId, customer, premium } = await house.buyer('eve');
  const { billing, db } = house.context;
  await house.standIn.subscribe(customer);
  await check(token);
  house.standIn.forget(customer);
  const known = (await findCustomer(db, userId)) as CustomerRow;
  await lookAtCustomer(house.context, { ...(billing as Billing), isStandIn: true }, known);
  expect(await premium()).toBe(true);
});

test('[A7.8] whose account at Stripe is gone has no bills, and may pay again as a new customer', async () => {
  for (const lose of [
    (id: string) => house.standIn.deleteCustomer(id),
    async (id: string) => house.standIn.forget(id),
  ]) {
    const { token, customer } = await house.buyer(`dan${house.letters.length}`);
    await house.standIn.subscribe(customer);
    await check(token);
    await lose(customer);
    expect(await house.call('POST /subscriptions/create-portal-session', { token })).toMatchObject({
      ...{ status: 404, body: { code: 'not_found', error: 'This account has no billing history.' } },
    });
    const next = await house.customerOf(token);
    expect(next).not.toBe(customer);
    await house.standIn.subscribe(next);
    expect((await check(token)).subscription_status).toBe('active');
  }
});

/** As after a restore of what was written before he paid. */
const loseBooks = (userId: string) =>
  house.context.db.execute(sql`
    with books as (delete from billing_customers where user_id = ${userId})
    delete from subscriptions where user_id = ${userId}`);

test('whose books were lost is found again by what Stripe tells, and does not pay twice', async () => {
  const [gus, hal] = [await house.buyer('gus'), await house.buyer('hal')];
  for (const { customer, token, userId } of [gus, hal]) {
    await house.standIn.subscribe(customer);
    expect((await check(token)).subscription_status).toBe('active');
    await loseBooks(userId);
  }
  await house.standIn.act(gus.customer, 'cancel');
  expect((await house.deliver(house.letters.at(-1) as Letter)).status).toBe(200);
  expect([await gus.premium(), await hal.premium()]).toEqual([true, false]);

  const answer = await house.call('POST /subscriptions/create-checkout-session', { token: hal.token });
  expect([answer.status, answer.body.code]).toEqual([409, 'already_subscribed']);
  expect(await hal.premium()).toBe(true);
  expect((await house.call('POST /subscriptions/create-portal-session', { token: hal.token })).status).toBe(200);
});

test('a customer of somebody else, or of nobody, is not made ours by what is told of him', async () => {
  const { token, userId, customer } = await house.buyer('ivy');
  const others = [
    house.standIn.addCustomer('x@elsewhere.test', {}),
    house.standIn.addCustomer('x@elsewhere.test', { user_id: 'no id of ours' }),
    house.standIn.addCustomer('x@elsewhere.test', { user_id: house.context.ids.uuid() }),
  ];
  for (const { id } of others) {
    await house.standIn.subscribe(id);
    expect((await house.deliver(house.letters.at(-1) as Letter)).status).toBe(200);
  }
  const { rows } = await house.context.db.execute(sql`
    select customer_id from billing_customers where user_id = ${userId} or customer_id in (
      ${sql.join(
        others.map(({ id }) => sql`${id}`),
        sql`, `,
      )})`);
  expect(rows).toEqual([{ customer_id: customer }]);
  expect(await check(token)).toBeNull();
});
