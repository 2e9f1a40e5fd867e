import type { Handlers } from '../../handlers.ts';
import { addWebhook, removeWebhook, testWebhook, webhooksOf } from './webhooks-service.ts';

/** The webhooks of groups, for their commissioners. */
export const webhooksCalls = {
  'GET /groups/:id/webhooks': webhooksOf,
  'POST /groups/:id/webhooks': addWebhook,
  'DELETE /groups/:id/webhooks/:webhookId': removeWebhook,
  'POST /groups/:id/webhooks/:webhookId/test': testWebhook,
} satisfies Handlers;
