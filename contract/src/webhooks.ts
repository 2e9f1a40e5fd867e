import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf } from './call.ts';
import { LongText } from './groups.ts';

const Event = OneOf(['week_result', 'lock', 'lead_change', 'announcement']);

/** Where messages of a group are sent. Its address is never shown again: only the host and the last four characters. */
export const Webhook = Type.Object({
  id: Id,
  kind: OneOf(['discord', 'slack', 'https']),
  host: Type.String(),
  ending: Type.String(),
  events: Type.Array(Event),
  created_at: Instant,
  /** new: nothing was sent yet; failing: the last attempt failed and is repeated; disabled: until a test arrives. */
  state: OneOf(['new', 'working', 'failing', 'disabled']),
  last_sent_at: Nullable(Instant),
  failed_at: Nullable(Instant),
  /** Why the last attempt failed. */
  reason: Nullable(Type.String()),
});
export type Webhook = Static<typeof Webhook>;

/** A new webhook with the secret that signs its messages: shown once, and null for Discord and Slack. */
export const NewWebhook = Type.Object({ webhook: Webhook, secret: Nullable(Type.String()) });
export type NewWebhook = Static<typeof NewWebhook>;

/** Whether a test message arrived, and if not, why. */
export const WebhookTest = Type.Object({
  arrived: Type.Boolean(),
  reason: Nullable(Type.String()),
  webhook: Webhook,
});
export type WebhookTest = Static<typeof WebhookTest>;

/** The webhooks of a group, for its commissioners (docs/webhooks.md). */
export const webhooksCalls = defineCalls({
  'GET /groups/:id/webhooks': {
    summary: 'The webhooks of a group, oldest first; for its commissioners',
    reply: Type.Array(Webhook),
    errors: ['not_found', 'not_allowed'],
  },
  'POST /groups/:id/webhooks': {
    limit: 'webhook',
    summary: 'Adds a webhook to a group, three at most; for its commissioners',
    body: Type.Object({
      url: LongText,
      events: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20, description: 'what it is sent' }),
    }),
    reply: NewWebhook,
    errors: ['not_found', 'not_allowed', 'field_invalid', 'no_season', 'too_many'],
  },
  'DELETE /groups/:id/webhooks/:webhookId': {
    summary: 'Removes a webhook with what was still to be sent; for the commissioners of a group',
    errors: ['not_found', 'not_allowed'],
  },
  'POST /groups/:id/webhooks/:webhookId/test': {
    limit: 'webhookTest',
    summary: 'Sends a test message now. One that arrives enables a disabled webhook; for the commissioners of a group',
    reply: WebhookTest,
    errors: ['not_found', 'not_allowed', 'too_many'],
  },
});
