import { type Static, Type } from 'typebox';
import { Done, defineCalls, Id, Instant, Nullable } from './call.ts';
import { LongText } from './groups.ts';

const Event = Type.Union([
  Type.Literal('week_result'),
  Type.Literal('lock'),
  Type.Literal('lead_change'),
  Type.Literal('announcement'),
]);

/** Where messages of a group are sent. Its address is never shown again: only the host and the last four characters. */
export const Webhook = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('discord'), Type.Literal('slack'), Type.Literal('https')]),
  host: Type.String(),
  ending: Type.String(),
  events: Type.Array(Event),
  created_at: Instant,
  /** new: nothing was sent yet; failing: the last attempt failed and is repeated; disabled: until a test arrives. */
  state: Type.Union([Type.Literal('new'), Type.Literal('working'), Type.Literal('failing'), Type.Literal('disabled')]),
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

const ofGroup = Type.Object({ id: Id });
const ofWebhook = Type.Object({ id: Id, webhookId: Id });

/** The webhooks of a group, for its commissioners (docs/webhooks.md). */
export const webhooksCalls = defineCalls({
  'GET /groups/:id/webhooks': {
    access: 'user',
    summary: 'The webhooks of a group, oldest first; for its commissioners',
    params: ofGroup,
    reply: Type.Array(Webhook),
    errors: ['not_found', 'not_allowed'],
  },
  'POST /groups/:id/webhooks': {
    access: 'user',
    limit: 'webhook',
    summary: 'Adds a webhook to a group, three at most; for its commissioners',
    params: ofGroup,
    body: Type.Object({
      url: LongText,
      events: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20, description: 'what it is sent' }),
    }),
    reply: NewWebhook,
    errors: ['not_found', 'not_allowed', 'field_invalid', 'no_season', 'too_many'],
  },
  'DELETE /groups/:id/webhooks/:webhookId': {
    access: 'user',
    summary: 'Removes a webhook with what was still to be sent; for the commissioners of a group',
    params: ofWebhook,
    reply: Done,
    errors: ['not_found', 'not_allowed'],
  },
  'POST /groups/:id/webhooks/:webhookId/test': {
    access: 'user',
    limit: 'webhookTest',
    summary: 'Sends a test message now. One that arrives enables a disabled webhook; for the commissioners of a group',
    params: ofWebhook,
    reply: WebhookTest,
    errors: ['not_found', 'not_allowed', 'too_many'],
  },
});
