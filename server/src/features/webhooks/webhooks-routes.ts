import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { attempterOf } from '../../http/limits.ts';
import { addWebhook, removeWebhook, testWebhook, webhooksOf } from './webhooks-service.ts';

/** The webhooks of groups, for their commissioners. */
export function webhooksRoutes(app: FastifyInstance, context: Context): void {
  const { limits } = context;

  bind(app, context, 'GET /groups/:id/webhooks', ({ caller, params }) => webhooksOf(context, caller, params.id));
  bind(app, context, 'POST /groups/:id/webhooks', ({ body, caller, params, request }) => {
    const add = () => addWebhook(context, caller, params.id.toLowerCase(), body);
    return limits.shared.attempt('webhook', attempterOf(request, caller.userId), add);
  });
  bind(app, context, 'DELETE /groups/:id/webhooks/:webhookId', async ({ caller, params }) => {
    await removeWebhook(context, caller, params.id.toLowerCase(), params.webhookId);
    return { success: true as const };
  });
  bind(app, context, 'POST /groups/:id/webhooks/:webhookId/test', ({ caller, params, request }) => {
    const test = () => testWebhook(context, caller, params.id, params.webhookId);
    return limits.shared.attempt('webhookTest', attempterOf(request, caller.userId), test);
  });
}
