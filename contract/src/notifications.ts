import type { MailKind } from '@singleback/game/notifications/notice.ts';
import { type Static, Type } from 'typebox';
import { defineCalls, Nullable } from './call.ts';

/** What the email preferences page reads [A7.10, A7.11]; `error` is null after a success. */
export const SubscriptionChange = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  error: Type.Union([Type.String(), Type.Null()]),
});
export type SubscriptionChange = Static<typeof SubscriptionChange>;

/** Which kinds of emails are on, besides alerts and reminders. */
const Emails = Type.Object({
  recaps: Type.Boolean(),
  group_news: Type.Boolean(),
  lineup_changes: Type.Boolean(),
  invitations: Type.Boolean(),
} satisfies Record<MailKind, unknown>);

/** How a user is notified. What they want to be notified about is in their account. */
export const NotificationSettings = Type.Object({
  time_zone: Nullable(
    Type.String({ description: 'as reported by a browser of the user; null: US Eastern is assumed' }),
  ),
  quiet_from: Type.Integer({ description: 'hour of the day, in that time zone' }),
  quiet_until: Type.Integer({ description: 'hour of the day, in that time zone' }),
  reminds_everyone: Type.Boolean({ description: 'lineup reminders go to free users here too' }),
  is_unsubscribed: Type.Boolean({ description: 'only emails that the account needs are sent, whatever is chosen' }),
  calendar_url: Type.String({ description: 'secret: anyone who has it can read when the players of this user lock' }),
  emails: Emails,
});
export type NotificationSettings = Static<typeof NotificationSettings>;

const TimeZone = Type.String({ maxLength: 64, description: 'a name of the IANA list, like Europe/Berlin' });
// What browsers give; a little longer than any of them.
const Endpoint = Type.String({ maxLength: 1000 });

export const notificationsCalls = defineCalls({
  'GET /notifications/unsubscribe': {
    access: 'anyone',
    summary: 'Stops all emails except those that an account needs; not_found when no user has the address',
    query: Type.Object({ email: Type.Optional(Type.String({ maxLength: 1000 })) }),
    reply: SubscriptionChange,
    errors: ['field_invalid', 'not_found', 'too_many'],
  },
  'POST /notifications/resubscribe': {
    access: 'anyone',
    summary: 'Allows emails again; not_found when no user has the address',
    body: Type.Object({ email: Type.String({ maxLength: 1000 }) }),
    reply: SubscriptionChange,
    errors: ['field_invalid', 'not_found', 'too_many'],
  },
  'POST /notifications/one-click': {
    access: 'anyone',
    ignoresBody: true,
    limit: 'link',
    summary: 'Unsubscribes by the signed token of an email, for mail clients (RFC 8058)',
    query: Type.Object({ token: Type.String({ maxLength: 300 }) }),
    reply: SubscriptionChange,
    errors: ['not_found', 'too_many'],
  },
  'GET /notifications/settings': {
    summary: "The caller's notification settings and calendar URL",
    reply: NotificationSettings,
  },
  'PUT /notifications/time-zone': {
    limit: 'notices',
    summary: "Sets the caller's time zone, which determines the quiet hours",
    body: Type.Object({ time_zone: TimeZone }),
    reply: NotificationSettings,
    errors: ['field_invalid', 'too_many'],
  },
  'PUT /notifications/emails': {
    limit: 'notices',
    summary: 'Turns a kind of emails on or off, for free users too',
    body: Type.Object({ kind: Type.KeyOf(Emails), is_on: Type.Boolean() }),
    reply: NotificationSettings,
    errors: ['too_many'],
  },
  'POST /notifications/calendar-link': {
    limit: 'notices',
    summary: 'Makes a new address of the calendar; the old one ends',
    reply: NotificationSettings,
    errors: ['too_many'],
  },
  'GET /notifications/push-key': {
    summary: 'The public key (VAPID, base64url) that a browser subscribes with',
    reply: Type.Object({ key: Type.String() }),
  },
  'POST /notifications/push-subscriptions': {
    limit: 'notices',
    summary: 'Subscribes a browser to web push; repeating an endpoint renews it for the caller',
    body: Type.Object({
      endpoint: Endpoint,
      keys: Type.Object({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
      time_zone: Type.Optional(TimeZone),
    }),
    reply: Type.Object({
      success: Type.Literal(true),
      is_refused: Type.Boolean({ description: 'its push service has refused the last message to it' }),
    }),
    errors: ['field_invalid', 'premium_needed', 'too_many'],
  },
  'DELETE /notifications/push-subscriptions': {
    limit: 'notices',
    summary: 'Ends the pushes to a browser of the caller; also when there were none',
    body: Type.Object({ endpoint: Endpoint }),
    errors: ['too_many'],
  },
});
