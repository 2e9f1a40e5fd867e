// The wire format: each call with what it takes, answers and refuses; calls.ts has them all.
import { type Static, Type } from 'typebox';
import { Subscription } from './billing.ts';
import { defineCalls, Id, Instant, Nullable, OneOf, Points } from './call.ts';
import { OrdersToSave } from './orders/orders.ts';

/** Email preferences of a user; both are on by default [A2.44, A3.2]. */
const NotificationPreferences = Type.Object({
  injury_alerts: Type.Boolean(),
  lineup_reminders: Type.Boolean(),
});

/**
 * The signed-in user [A3.1, A3.2, A3.3]. `display_name` is null until one is chosen, after a first sign-in with Google;
 * `full_name` and `name` come from Google and are only shown to the user. `provider` is 'email' or 'google', the way
 * the account was created; `has_password` says whether there is a password to change (rules 5.4).
 */
export const User = Type.Object({
  id: Id,
  email: Type.String(),
  created_at: Instant,
  updated_at: Instant,
  last_sign_in_at: Nullable(Instant),
  user_metadata: Type.Object({
    display_name: Nullable(Type.String()),
    full_name: Nullable(Type.String()),
    name: Nullable(Type.String()),
    profile_completed: Type.Boolean(),
    subscription_status: Type.String({ description: "'free' when there is no subscription [A6.5]" }),
    notification_preferences: NotificationPreferences,
  }),
  app_metadata: Type.Object({
    provider: OneOf(['email', 'google']),
    has_password: Type.Boolean(),
    role: Nullable(Type.String()),
  }),
});
export type User = Static<typeof User>;

// Longer than any rule allows, so that the rules refuse in their own words and oversized input is refused unread.
const Secret = Type.String({ maxLength: 1000 });

/** All data stored about an account, for its owner (rules 5.8). */
export const AccountDownload = Type.Object({
  made_at: Instant,
  user: User,
  unsubscribed_at: Nullable(Instant),
  sign_in_methods: Type.Array(Type.Object({ provider: Type.String(), created_at: Instant })),
  sessions: Type.Array(
    Type.Object({
      created_at: Instant,
      expires_at: Instant,
      ip_address: Nullable(Type.String()),
      user_agent: Nullable(Type.String()),
    }),
  ),
  known_browsers: Type.Array(Type.Object({ last_sign_in_at: Instant })),
  reports: Type.Array(
    Type.Object({
      subject_type: Type.String(),
      reported_name: Type.String(),
      reason: Type.String(),
      created_at: Instant,
    }),
  ),
  passkeys: Type.Array(Type.Object({ name: Type.String(), created_at: Instant, last_used_at: Nullable(Instant) })),
  second_factors: Type.Array(Type.Object({ kind: Type.String(), created_at: Instant })),
  subscription: Nullable(Subscription),
  groups: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      is_active: Type.Boolean(),
      is_creator: Type.Boolean(),
      joined_at: Instant,
    }),
  ),
  lineups: Type.Array(
    Type.Object({
      id: Id,
      name: Nullable(Type.String()),
      season: Type.String(),
      week: Type.Integer(),
      groups: Type.Array(Type.String()),
      slots: Type.Array(Type.Object({ slot: Type.String(), player: Type.String(), is_double_down: Type.Boolean() })),
      created_at: Instant,
      updated_at: Instant,
    }),
  ),
  lineup_transactions: Type.Array(
    Type.Object({
      lineup_id: Id,
      action: Type.String(),
      position: Nullable(Type.String()),
      old_player: Nullable(Type.String()),
      new_player: Nullable(Type.String()),
      created_at: Instant,
    }),
  ),
  try_runs: Type.Array(
    Type.Object({
      season: Type.String(),
      is_ranked: Type.Boolean(),
      points: Points,
      started_at: Instant,
      finished_at: Nullable(Instant),
      weeks: Type.Array(
        Type.Object({
          week: Type.Integer(),
          points: Points,
          slots: Type.Array(Type.Object({ slot: Type.String(), player: Type.String() })),
          picked_at: Instant,
        }),
      ),
    }),
    { description: 'seasons played at /try while signed in' },
  ),
  notifications: Type.Object({
    time_zone: Nullable(Type.String()),
    browsers: Type.Array(Type.Object({ endpoint: Type.String(), created_at: Instant })),
    told: Type.Array(Type.Object({ key: Type.String(), noted_at: Instant })),
    emails_off: Type.Array(Type.String(), { description: 'the kinds of emails that were turned off' }),
  }),
  feedback: Type.Array(
    Type.Object({
      type: Type.String(),
      subject: Type.String(),
      description: Type.String(),
      email: Nullable(Type.String()),
      created_at: Instant,
    }),
  ),
  read_tokens: Type.Array(Type.Object({ name: Type.String(), created_at: Instant, last_used_at: Nullable(Instant) })),
  chat_messages: Type.Array(Type.Object({ group_id: Id, text: Type.String(), created_at: Instant })),
  chat: Type.Object({
    reactions: Type.Array(Type.Object({ message_id: Id, reaction: Type.String() })),
    levels: Type.Array(Type.Object({ group_id: Id, level: Type.String() })),
    mutes: Type.Array(Type.Object({ group_id: Id, until: Instant, reason: Type.String() })),
    blocked: Type.Array(Type.Object({ user_id: Id, since: Instant })),
  }),
  standing_orders: Type.Array(
    Type.Object({
      season: Type.String(),
      orders: Type.Omit(OrdersToSave, ['version']),
      updated_at: Instant,
    }),
  ),
  announcements: Type.Array(Type.Object({ group_id: Id, text: Type.String(), created_at: Instant })),
  invitations_sent: Type.Array(
    Type.Object({
      group: Type.String(),
      message: Nullable(Type.String()),
      status: Type.String(),
      created_at: Instant,
      expires_at: Instant,
    }),
  ),
  group_actions: Type.Array(
    Type.Object({
      group: Type.String(),
      action: Type.String(),
      via: Nullable(Type.String()),
      count: Nullable(Type.Integer()),
      created_at: Instant,
    }),
  ),
});
export type AccountDownload = Static<typeof AccountDownload>;

export const accountCalls = defineCalls({
  'GET /auth/check-display-name/:name': {
    access: 'anyone',
    limit: 'availability',
    summary: 'Whether a display name is available; userId is the caller, who may already have it',
    params: Type.Object({ name: Type.String({ maxLength: 200 }) }),
    query: Type.Object({ userId: Type.Optional(Id) }),
    reply: Type.Object({ available: Type.Boolean() }),
    errors: ['field_invalid', 'too_many'],
  },
  'GET /account/sign-in-methods': {
    access: 'anyone',
    summary:
      'Which ways to sign in there are beside email and password, and whether emails are sent; if not, the operator hands out links',
    reply: Type.Object({ google: Type.Boolean(), passkeys: Type.Boolean(), sends_email: Type.Boolean() }),
  },
  'PUT /account/display-name': {
    limit: 'availability',
    summary: 'Takes a display name; the profile is completed by it',
    body: Type.Object({ display_name: Type.String({ maxLength: 1000 }) }),
    reply: User,
    errors: ['field_invalid', 'display_name_taken', 'too_many'],
  },
  'PUT /account/notification-preferences': {
    summary: 'What to send email about; premium only',
    body: NotificationPreferences,
    reply: User,
    errors: ['premium_needed'],
  },
  'PUT /account/password': {
    limit: 'password',
    summary:
      'Sets a new password after checking the current one (a wrong one is field_invalid with details.field current_password); all other sessions end',
    body: Type.Object({ current_password: Secret, new_password: Secret }),
    errors: ['field_invalid', 'too_many'],
  },
  'POST /account/password-link': {
    limit: 'mailLink',
    summary: 'Mails the caller a link that sets a password, for an account made with Google',
    errors: ['too_many'],
  },
  'POST /account/reset-link': {
    access: 'anyone',
    limit: 'link',
    summary: 'Whether the token of a reset link still works; asking does not use it up',
    body: Type.Object({ token: Secret }),
    reply: Type.Object({ usable: Type.Boolean() }),
    errors: ['too_many'],
  },
  'GET /account/download': {
    limit: 'download',
    summary: 'Everything that is kept about the caller',
    reply: AccountDownload,
    errors: ['too_many'],
  },
  'POST /account/deletion': {
    limit: 'password',
    summary:
      'Deletes the account for good: confirmation is the sentence of the game rules, password is needed where there is one; lineups stay in the tables as Former player',
    body: Type.Object({ confirmation: Type.String({ maxLength: 1000 }), password: Type.Optional(Secret) }),
    errors: ['field_invalid', 'too_many'],
  },
});
