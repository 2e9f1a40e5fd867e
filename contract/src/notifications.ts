import { type Static, Type } from 'typebox';
import { defineCalls } from './call.ts';

/** What the e-mail preferences page reads [A7.10, A7.11]; `error` is null after a success. */
export const SubscriptionChange = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  error: Type.Union([Type.String(), Type.Null()]),
});
export type SubscriptionChange = Static<typeof SubscriptionChange>;

export const notificationsCalls = defineCalls({
  'GET /notifications/unsubscribe': {
    access: 'anyone',
    summary: 'Ends all mails but those that an account needs; not_found when nobody has the address',
    query: Type.Object({ email: Type.Optional(Type.String({ maxLength: 1000 })) }),
    reply: SubscriptionChange,
    errors: ['field_invalid', 'not_found', 'too_many'],
  },
  'POST /notifications/resubscribe': {
    access: 'anyone',
    summary: 'Lets mails come again; not_found when nobody has the address',
    body: Type.Object({ email: Type.String({ maxLength: 1000 }) }),
    reply: SubscriptionChange,
    errors: ['field_invalid', 'not_found', 'too_many'],
  },
  'POST /notifications/one-click': {
    access: 'anyone',
    summary: 'Unsubscribes by the signed token of a mail, for mail programs (RFC 8058)',
    query: Type.Object({ token: Type.String({ maxLength: 300 }) }),
    reply: SubscriptionChange,
    errors: ['not_found', 'too_many'],
  },
});
