import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { attempterOf } from '../../http/limits.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { currentSubscription } from './billing-service.ts';
import { checkSubscription, openCheckout, openPortal, openPrices, readOffer } from './checkout.ts';
import { startCustomerSync } from './sync-due-customers.ts';
import { handleWebhook } from './webhook.ts';

const LARGEST_EVENT = 512 * 1024;

export function billingRoutes(app: FastifyInstance, context: Context): void {
  const prices = openPrices(context);
  const count = (request: FastifyRequest, { userId }: Caller) =>
    context.limits.shared.admit('billing', attempterOf(request, userId));

  bind(app, context, 'GET /subscriptions/current', ({ caller }) => currentSubscription(context, caller.userId));
  bind(app, context, 'GET /subscriptions/offer', ({ caller }) => readOffer(context, caller, prices));
  bind(app, context, 'POST /subscriptions/check', async ({ caller, request }) => {
    await count(request, caller);
    return checkSubscription(context, caller);
  });
  bind(app, context, 'POST /subscriptions/create-checkout-session', async ({ caller, request }) => {
    await count(request, caller);
    return { success: true, url: await openCheckout(context, caller) };
  });
  bind(app, context, 'POST /subscriptions/create-portal-session', async ({ caller, request }) => {
    await count(request, caller);
    return { success: true, url: await openPortal(context, caller) };
  });
  webhookRoute(app, context);
  syncWhileOpen(app, context);
}

/** Syncs with Stripe from start to shutdown, for missed webhooks. */
function syncWhileOpen(app: FastifyInstance, context: Context): void {
  let sync: { stop(): Promise<void> } | null = null;
  app.addHook('onListen', async () => {
    sync = startCustomerSync(context);
  });
  app.addHook('onClose', () => sync?.stop());
}

/** Stripe's webhook, in its own scope: the signature covers the raw bytes. */
function webhookRoute(app: FastifyInstance, context: Context): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_EVENT }, (_request, body, next) =>
      next(null, body),
    );
    scope.post('/subscriptions/webhook', async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await handleWebhook(context, bytes, typeof signature === 'string' ? signature : undefined);
      return { received: true };
    });
  });
}
