import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { type Billing, openBilling } from '../../lib/stripe.ts';
import { type Checkout, type Paid, StripeStandIn } from './stand-in.ts';

/** A listening stand-in, and the settings to reach it. */
export interface OpenStandIn {
  standIn: StripeStandIn;
  billing: Billing;
  close(): Promise<void>;
}

interface OpenParts {
  clock: Clock;
  ids: Ids;
  /** The folder of its ledger; null: none. */
  dataDir: string | null;
  /** The address of its pages. */
  pagesUrl: string;
  /** Delivers a webhook: body and signature header, as in Stripe. */
  deliver: (body: string, signature: string) => Promise<void>;
}

const KEYS = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in', priceId: 'price_stand_in' };
const PRICE = { id: KEYS.priceId, product: 'prod_stand_in', amount: 499 };

/** Opens the stand-in on a free loopback port. */
export async function openStripeStandIn({ clock, ids, dataDir, pagesUrl, deliver }: OpenParts): Promise<OpenStandIn> {
  const standIn = new StripeStandIn({
    ...{ clock, ids, sendEvent, price: PRICE },
    file: dataDir === null ? null : join(dataDir, 'stripe-stand-in.json'),
  });
  const api = stripeApi({ standIn, secretKey: KEYS.secretKey, pagesUrl });
  await api.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.server.address() as AddressInfo;
  const billing = openBilling({ ...KEYS, standIn: { host: '127.0.0.1', port } });
  return { standIn, billing, close: () => api.close() };

  async function sendEvent(type: string, object: object): Promise<void> {
    const created = Math.floor(clock.real().getTime() / 1000);
    const id = `evt_${ids.uuid().replaceAll('-', '')}`;
    const body = JSON.stringify({ object: 'event', id, type, created, livemode: false, data: { object } });
    const signature = billing.stripe.webhooks.generateTestHeaderString({ payload: body, secret: KEYS.webhookSecret });
    await deliver(body, signature);
  }
}

/** Delivers webhooks to the product at `url`; failures are not retried, since the product syncs by itself. */
export function deliverTo(url: string): OpenParts['deliver'] {
  return async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).catch(() => null);
  };
}

interface ApiParts {
  standIn: StripeStandIn;
  secretKey: string;
  /** The address of its pages. */
  pagesUrl: string;
}

/** Stripe's API as far as the product uses it, served by the stand-in. Not yet listening. */
function stripeApi({ standIn, secretKey, pagesUrl }: ApiParts): FastifyInstance {
  const api = Fastify({ logger: false });
  api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, next) =>
    next(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  api.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization !== `Bearer ${secretKey}`) await reply.code(401).send(fault('Invalid API key'));
  });
  api.setNotFoundHandler((_request, reply) => reply.code(404).send(missing()));
  customerCalls(api, standIn);
  checkoutCalls(api, standIn, pagesUrl);
  return api;
}

type Fields = Record<string, string>;

function customerCalls(api: FastifyInstance, standIn: StripeStandIn): void {
  api.post<{ Body: Fields }>('/v1/customers', async ({ body }) => {
    const { id, email, metadata } = standIn.addCustomer(body.email ?? '', metadataOf(body));
    return { object: 'customer', id, email, metadata };
  });
  api.get<{ Querystring: Fields }>('/v1/customers', async ({ query }) =>
    list(standIn.customersOf(query.email ?? '').map((customer) => ({ object: 'customer', ...customer }))),
  );
  api.get<{ Params: { id: string } }>('/v1/customers/:id', async ({ params: { id } }, reply) => {
    const customer = standIn.customer(id);
    if (customer) return { object: 'customer', ...customer };
    if (standIn.paidBy(id).length === 0) return reply.code(404).send(missing());
    return { object: 'customer', id, deleted: true };
  });
  api.delete<{ Params: { id: string } }>('/v1/customers/:id', async ({ params: { id } }, reply) => {
    if (!standIn.customer(id)) return reply.code(404).send(missing());
    await standIn.deleteCustomer(id);
    return { object: 'customer', id, deleted: true };
  });
  api.get<{ Querystring: Fields }>('/v1/subscriptions', async ({ query: { customer = '' } }, reply) => {
    // Subscriptions of a deleted customer can still be read.
    const all = standIn.paidBy(customer);
    if (all.length === 0 && !standIn.customer(customer)) return reply.code(404).send(missing('customer'));
    return list(all.map((paid) => presentPaid(paid, standIn)));
  });
  api.post<{ Body: Fields }>('/v1/subscriptions', async ({ body }, reply) => {
    if (!standIn.customer(body.customer ?? '')) return reply.code(404).send(missing('customer'));
    const fails = body.default_payment_method === 'pm_card_chargeCustomerFail';
    return presentPaid(await standIn.subscribe(body.customer ?? '', fails ? 'past_due' : 'active'), standIn);
  });
  api.get<{ Params: { id: string } }>('/v1/prices/:id', async ({ params: { id } }, reply) => {
    if (id !== standIn.price.id) return reply.code(404).send(missing());
    return presentPrice(standIn.price, standIn.price.amount);
  });
}

function checkoutCalls(api: FastifyInstance, standIn: StripeStandIn, pagesUrl: string): void {
  const present = ({ id, customer, status, created, metadata }: Checkout) => {
    const url = `${pagesUrl}/checkout/${id}`;
    return { object: 'checkout.session', id, customer, status, created, metadata, mode: 'subscription', url };
  };
  api.post<{ Body: Fields }>('/v1/checkout/sessions', async ({ body, headers }, reply) => {
    const { customer = '', success_url = '', cancel_url = '' } = body;
    if (!standIn.customer(customer)) return reply.code(404).send(missing('customer'));
    if (body['line_items[0][price]'] !== standIn.price.id) return reply.code(404).send(missing());
    const session = { customer, successUrl: success_url, cancelUrl: cancel_url, metadata: metadataOf(body) };
    const key = headers['idempotency-key'];
    return present(standIn.openCheckout(session, typeof key === 'string' ? key : null));
  });
  api.get<{ Querystring: Fields }>('/v1/checkout/sessions', async ({ query }) =>
    list(standIn.checkoutsOf(query.customer ?? '', query.status === 'open').map(present)),
  );
  api.post<{ Body: Fields }>('/v1/billing_portal/sessions', async ({ body }, reply) => {
    const { customer = '', return_url = '' } = body;
    if (!standIn.customer(customer)) return reply.code(404).send(missing('customer'));
    const { id } = standIn.openPortal(customer, return_url);
    return { object: 'billing_portal.session', id, customer, return_url, url: `${pagesUrl}/portal/${id}` };
  });
}

function presentPaid(paid: Paid, standIn: StripeStandIn) {
  const { id, customer, status, created, periodStart, periodEnd, cancelsAtEnd, endedAt } = paid;
  const price = presentPrice(paid.price ?? standIn.price, standIn.price.amount);
  return {
    ...{ object: 'subscription', id, customer, status, created, start_date: created, metadata: {} },
    ...{ cancel_at_period_end: cancelsAtEnd, cancel_at: cancelsAtEnd ? periodEnd : null, ended_at: endedAt },
    items: list([
      {
        ...{ object: 'subscription_item', id: `si_${id}`, subscription: id, quantity: 1 },
        ...{ current_period_start: periodStart, current_period_end: periodEnd, price },
      },
    ]),
  };
}

function presentPrice({ id, product }: { id: string; product: string }, amount: number) {
  return {
    ...{ object: 'price', id, product, unit_amount: amount, currency: 'usd', type: 'recurring' },
    recurring: { interval: 'month', interval_count: 1 },
  };
}

const list = (data: readonly object[]) => ({ object: 'list', data, has_more: false });

function metadataOf(body: Fields): Record<string, string> {
  const pairs = Object.entries(body).map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value] as const);
  return Object.fromEntries(pairs.filter(([name]) => name !== undefined));
}

const fault = (message: string) => ({ error: { type: 'invalid_request_error', message } });
const missing = (param = 'id') => ({
  error: { type: 'invalid_request_error', code: 'resource_missing', param, message: 'No such thing.' },
});
