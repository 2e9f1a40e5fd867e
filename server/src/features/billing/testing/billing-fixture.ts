import type { StripeStandIn } from '../../../dev/stripe/stand-in.ts';
import { openStripeStandIn } from '../../../dev/stripe/stripe-api.ts';
import { realClock } from '../../../lib/clock.ts';
import { randomIds } from '../../../lib/ids.ts';
import { type Answer, type AppFixture, openAppFixture, PUBLIC_URL } from '../../../testing/app-fixture.ts';
import { isPremium } from '../billing-service.ts';

/** A webhook of Stripe, not yet delivered. */
export interface Webhook {
  body: string;
  signature: string;
}

/** A test app with a Stripe simulator, whose webhooks are held back until a test delivers them. */
export interface BillingFixture extends AppFixture {
  standIn: StripeStandIn;
  webhooks: Webhook[];
  /** Signs anything as Stripe would, `at` seconds since 1970. */
  sign(body: string, at?: number): Webhook;
  deliver(webhook: Webhook, headers?: Record<string, string>): Promise<Answer>;
  /** Makes the stand-in unreachable. */
  cutOff(): Promise<void>;
  customerOf(token: string): Promise<string>;
  /** Signs in a user with an open checkout; `premium` reads the state from the database. */
  buyer(name: string): Promise<Buyer>;
}

interface Buyer {
  token: string;
  userId: string;
  customer: string;
  premium: () => Promise<boolean>;
}

export async function openBillingFixture(now: Date): Promise<BillingFixture> {
  const webhooks: Webhook[] = [];
  const open = await openStripeStandIn({
    ...{ clock: realClock, ids: randomIds, dataDir: null, pagesUrl: `${PUBLIC_URL}/dev/stripe` },
    deliver: async (body, signature) => void webhooks.push({ body, signature }),
  });
  // Treated as Stripe itself, since it is the only instance.
  const fixture = await openAppFixture({ now, billing: { ...open.billing, isStandIn: false } });
  const { stripe, webhookSecret: secret } = open.billing;
  const customerOf = async (token: string) => {
    const { body } = await fixture.call('POST /subscriptions/create-checkout-session', { token });
    const checkout = open.standIn.checkout(new URL(body.url).pathname.split('/').at(-1) ?? '');
    if (!checkout) throw new Error(`no checkout: ${JSON.stringify(body)}`);
    return checkout.customer;
  };
  return {
    ...fixture,
    standIn: open.standIn,
    webhooks,
    sign(body, at) {
      const timed = at === undefined ? {} : { timestamp: at };
      return { body, signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret, ...timed }) };
    },
    async deliver({ body, signature }, headers = {}) {
      const answer = await fixture.app.inject({
        method: 'POST',
        url: '/api/subscriptions/webhook',
        payload: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
      });
      return { status: answer.statusCode, body: answer.json(), text: answer.body, headers: answer.headers };
    },
    cutOff: () => open.close(),
    customerOf,
    async buyer(name) {
      const { token, userId } = await fixture.signIn(name);
      const customer = await customerOf(token);
      return { token, userId, customer, premium: () => isPremium(fixture.context.db, userId) };
    },
    async close() {
      await fixture.close();
      await open.close();
    },
  };
}
