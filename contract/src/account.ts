import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable } from './call.ts';

/** The subscription of the caller [A3.7]. */
export const Subscription = Type.Object({
  subscription_plan: Type.String(),
  subscription_status: Type.String(),
  subscription_start_date: Nullable(Instant),
  subscription_end_date: Nullable(Instant),
});
export type Subscription = Static<typeof Subscription>;

export const accountCalls = defineCalls({
  'GET /auth/check-display-name/:name': {
    access: 'anyone',
    summary: 'Whether a display name is free; userId is the one who already may hold it',
    params: Type.Object({ name: Type.String({ maxLength: 200 }) }),
    query: Type.Object({ userId: Type.Optional(Id) }),
    reply: Type.Object({ available: Type.Boolean() }),
    errors: ['field_invalid', 'too_many'],
  },
  'GET /subscriptions/current': {
    access: 'user',
    summary: 'The subscription of the caller; null for a free account',
    reply: Nullable(Subscription),
    errors: [],
  },
});
