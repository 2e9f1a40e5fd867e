import { DAY_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingFixture, openBillingFixture, type Webhook } from './testing/billing-fixture.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture(new Date('2025-09-10T10:00:00Z'));
});
afterAll(() => fixture.close());

/** The webhooks sent during `work`. */
async function webhooksOf(work: () => Promise<unknown>): Promise<Webhook[]> {
  const before = fixture.webhooks.length;
  await work();
  return fixture.webhooks.slice(before);
}

const status = async (token: string) =>
  (await fixture.call('GET /subscriptions/current', { token })).body?.subscription_status ?? 'free';

async function applied(): Promise<number> {
  const { rows } = await fixture.context.db.execute<{ n: string }>(sql`select count(*) as n from billing_events`);
  return Number(rows[0]?.n);
}

async function everything(): Promise<string> {
  const { rows } = await fixture.context.db.execute(
    sql`select (select json_agg(s order by user_id) from subscriptions s) as s,
      (select json_agg(e order by id) from billing_events e) as e,
      (select json_agg(c order by user_id) from billing_customers c) as c`,
  );
  return JSON.stringify(rows);
}

/** A fixed order that differs from the order of arrival. */
function shuffled<Any>(all: readonly Any[], seed: number): Any[] {
  const keyed = all.map((one, at) => ({ one, key: ((at + 1) * 7919 * seed) % 104_729 }));
  return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
}

test('[A1.6, A6.3] Stripe’s event after a payment makes the payer premium, and nobody else', async () => {
  const ann = await fixture.buyer('ann');
  const webhooks = await webhooksOf(async () => {
    for (const checkout of fixture.standIn.checkoutsOf(ann.customer)) await fixture.standIn.pay(checkout);
  });
  expect(webhooks.map(({ body }) => JSON.parse(body).type)).toEqual([
    'customer.subscription.created',
    'checkout.session.completed',
  ]);
  expect(await ann.premium()).toBe(false);
  for (const webhook of webhooks) expect(await fixture.deliver(webhook)).toMatchObject({ status: 200 });
  expect(await ann.premium()).toBe(true);
  const { body } = await fixture.call('GET /subscriptions/current', { token: ann.token });
  expect(body).toMatchObject({
    subscription_plan: 'premium',
    subscription_status: 'active',
    subscription_renews: true,
  });
  expect(Date.parse(body.subscription_end_date) - Date.parse(body.subscription_start_date)).toBe(30 * DAY_MS);
  const other = await fixture.signIn('other');
  expect(await status(other.token)).toBe('free');
});

test('events in any order and number lead to the current state', async () => {
  for (const seed of [1, 2, 3, 5, 8]) {
    const person = await fixture.buyer(`shuffled${seed}`);
    const webhooks = await webhooksOf(async () => {
      await fixture.standIn.subscribe(person.customer);
      for (const act of ['cancel', 'renew', 'fail', 'pay', 'cancel', 'end_period'] as const)
        await fixture.standIn.act(person.customer, act);
    });
    const before = await applied();
    for (const webhook of shuffled([...webhooks, ...webhooks], seed)) {
      expect(await fixture.deliver(webhook)).toMatchObject({ status: 200 });
    }
    expect(await status(person.token)).toBe('cancelled');
    expect(await person.premium()).toBe(false);
    expect(await applied()).toBe(before + webhooks.length);
  }
});

test('concurrent deliveries of one event apply it once', async () => {
  const person = await fixture.buyer('twins');
  const [webhook] = await webhooksOf(() => fixture.standIn.subscribe(person.customer));
  const before = await applied();
  const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.deliver(webhook as Webhook)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(await applied()).toBe(before + 1);
  expect(await person.premium()).toBe(true);
});

test('a repeated event changes nothing', async () => {
  const person = await fixture.buyer('again');
  const [created] = await webhooksOf(() => fixture.standIn.subscribe(person.customer));
  await fixture.deliver(created as Webhook);
  await fixture.standIn.act(person.customer, 'cancel_now');
  const before = await everything();
  expect(await fixture.deliver(created as Webhook)).toMatchObject({ status: 200, body: { received: true } });
  expect(await everything()).toBe(before);
});

test.each([
  ['without an object', { id: 'evt_1', type: 'invoice.paid', created: 1_757_000_000, data: {} }],
  ['without data', { id: 'evt_1', type: 'invoice.paid', created: 1_757_000_000 }],
  ['without an id', { type: 'invoice.paid', created: 1_757_000_000, data: { object: {} } }],
  ['without a time', { id: 'evt_1', type: 'customer.deleted', data: { object: { object: 'customer', id: 'cus_1' } } }],
  ['that is a list', []],
])('a signed event %s is refused, and changes nothing', async (_what, event) => {
  const before = await everything();
  const answer = await fixture.deliver(fixture.sign(JSON.stringify(event)));
  expect([answer.status, answer.body.error]).toEqual([400, 'The event is not well formed.']);
  expect(await everything()).toBe(before);
});

test('refuses events with a missing or old signature', async () => {
  const person = await fixture.buyer('forger');
  const [webhook] = (await webhooksOf(() => fixture.standIn.subscribe(person.customer))) as [Webhook];
  const old = Math.floor(fixture.clock.real().getTime() / 1000) - 600;
  const before = await everything();
  const forged: Webhook[] = [
    { ...webhook, body: webhook.body.replace(person.customer, 'cus_somebodyElse') },
    { ...webhook, body: `${webhook.body} ` },
    { ...webhook, signature: webhook.signature.replace(/v1=./, 'v1=x') },
    { ...webhook, signature: '' },
    { ...webhook, signature: 't=1,v1=' },
    { body: '', signature: webhook.signature },
    fixture.sign(webhook.body, old),
  ];
  for (const each of forged) {
    const answer = await fixture.deliver(each);
    expect([answer.status, answer.body.error]).toEqual([400, 'The signature does not match.']);
  }
  expect(await everything()).toBe(before);
  expect(await person.premium()).toBe(false);
  expect(await fixture.deliver(webhook, { 'content-type': 'text/plain' })).toMatchObject({ status: 200 });
  expect(await person.premium()).toBe(true);
});

test('accepts signed events about unknown customers or other things, and changes nothing', async () => {
  const person = await fixture.buyer('quiet');
  const before = await everything();
  const event = { object: 'event', created: 1, livemode: false };
  const about = (type: string, object: unknown, id = `evt_${type}`) =>
    fixture.deliver(fixture.sign(JSON.stringify({ ...event, id, type, data: { object } })));
  const answers = [
    await about('customer.subscription.deleted', { object: 'subscription', customer: 'cus_nobody' }),
    await about('payout.paid', { object: 'payout', customer: person.customer }),
    await about('invoice.paid', { object: 'invoice', customer: null }),
    await about('invoice.voided', { object: 'invoice' }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(await everything()).toBe(before);
});

test('[A3.7, G6.5] a failed payment stops Premium, the payment brings it back', async () => {
  const person = await fixture.buyer('late');
  const play = async (act: 'fail' | 'pay') => {
    for (const webhook of await webhooksOf(() => fixture.standIn.act(person.customer, act)))
      await fixture.deliver(webhook);
  };
  for (const webhook of await webhooksOf(() => fixture.standIn.subscribe(person.customer)))
    await fixture.deliver(webhook);
  await play('fail');
  expect([await status(person.token), await person.premium()]).toEqual(['past_due', false]);
  await play('pay');
  expect([await status(person.token), await person.premium()]).toEqual(['active', true]);
});

test('a customer deleted at Stripe loses Premium, and may pay again as a new one', async () => {
  const person = await fixture.buyer('deleted');
  for (const webhook of await webhooksOf(() => fixture.standIn.subscribe(person.customer)))
    await fixture.deliver(webhook);
  expect(await person.premium()).toBe(true);
  const webhooks = await webhooksOf(() => fixture.standIn.deleteCustomer(person.customer));
  const gone = webhooks.find(({ body }) => JSON.parse(body).type === 'customer.deleted') as Webhook;
  expect(await fixture.deliver(gone)).toMatchObject({ status: 200 });
  expect([await status(person.token), await person.premium()]).toEqual(['cancelled', false]);
  for (const webhook of webhooks) expect(await fixture.deliver(webhook)).toMatchObject({ status: 200 });
  expect(await fixture.customerOf(person.token)).not.toBe(person.customer);
});

test('rejects an event while Stripe is unreachable, so that it is sent again', async () => {
  const own = await openBillingFixture(new Date('2025-09-10T10:00:00Z'));
  try {
    const { token } = await own.signIn('ann');
    await own.standIn.subscribe(await own.customerOf(token));
    const before = own.webhooks.length;
    await own.cutOff();
    const answer = await own.deliver(own.webhooks[before - 1] as Webhook);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    const { rows } = await own.context.db.execute(sql`select 1 from billing_events`);
    expect(rows).toEqual([]);
    for (const key of ['POST /subscriptions/check', 'POST /subscriptions/create-portal-session'] as const) {
      expect(await own.call(key, { token })).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    }
    expect((await own.call('GET /subscriptions/offer', { token })).body).toEqual({
      ...{ can_upgrade: true, price: null, has_billing: true },
    });
  } finally {
    await own.close();
  }
});
