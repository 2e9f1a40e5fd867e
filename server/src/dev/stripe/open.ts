import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { type Billing, openBilling } from '../../lib/stripe.ts';
import { StripeStandIn } from './stand-in.ts';
import { stripeApi } from './stripe-api.ts';

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
