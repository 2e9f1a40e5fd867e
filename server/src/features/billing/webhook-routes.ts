import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handleWebhook } from './checkout.ts';
import { startCustomerSync } from './sync-customer.ts';

const LARGEST_EVENT = 512 * 1024;

/** Syncs with Stripe from start to shutdown, for missed webhooks. */
export function syncWhileOpen(app: FastifyInstance, context: Context): void {
  let sync: { stop(): Promise<void> } | null = null;
  app.addHook('onListen', async () => {
    sync = startCustomerSync(context);
  });
  app.addHook('onClose', () => sync?.stop());
}

/** Stripe's webhook, in its own scope: the signature covers the raw bytes. */
export function webhookRoute(app: FastifyInstance, context: Context): void {
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
