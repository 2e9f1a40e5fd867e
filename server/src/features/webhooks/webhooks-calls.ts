import type { Handlers } from '../../handlers.ts';
import { addWebhook, removeWebhook, testWebhook, webhooksOf } from './webhooks-service.ts';

/** The webhooks of groups, for their commissioners. */
export const webhooksCalls = {
  'GET /groups/:id/webhooks': (context, { caller, params }) => webhooksOf(context, caller, params.id),
  'POST /groups/:id/webhooks': (context, { body, caller, params }) => addWebhook(context, caller, params.id, body),
  'DELETE /groups/:id/webhooks/:webhookId': (context, { caller, params }) =>
    removeWebhook(context, caller, params.id, params.webhookId),
  'POST /groups/:id/webhooks/:webhookId/test': (context, { caller, params }) =>
    testWebhook(context, caller, params.id, params.webhookId),
} satisfies Handlers;
