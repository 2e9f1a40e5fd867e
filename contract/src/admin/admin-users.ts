import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf } from '../call.ts';
import { SeasonKind } from '../season.ts';
import { ACT_REFUSALS, AuditEntry, READ_REFUSALS, Reason } from './admin-site.ts';

/** A user as admins see them. Times are real time. */
export const AdminUser = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  is_admin: Type.Boolean(),
  is_premium: Type.Boolean(),
  /** Until when Premium is granted, whether paid for or not. */
  granted_until: Nullable(Instant),
  suspended_at: Nullable(Instant),
  created_at: Instant,
  last_sign_in_at: Nullable(Instant),
  sessions: Type.Integer(),
});
export type AdminUser = Static<typeof AdminUser>;

/** A sign-up whose address is not confirmed yet. */
const PendingSignUp = Type.Object({ id: Id, name: Type.String(), email: Type.String(), created_at: Instant });

/** What can be done about a user. The reason goes to the audit log. */
export const UserAction = Type.Union([
  Type.Object({
    action: OneOf(['send_reset', 'suspend', 'lift_suspension', 'end_sessions', 'end_premium', 'delete']),
    reason: Reason,
  }),
  Type.Object({ action: Type.Literal('rename'), name: Type.String({ maxLength: 1000 }), reason: Reason }),
  Type.Object({ action: Type.Literal('grant_premium'), until: Instant, reason: Reason }),
]);
export type UserAction = Static<typeof UserAction>;

/** A group as admins see it. */
export const AdminGroup = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  visibility: OneOf(['public', 'private']),
  members: Type.Integer(),
  max_participants: Nullable(Type.Integer()),
  creator: Nullable(Type.Object({ id: Id, name: Type.String() })),
  season: Nullable(Type.String()),
  season_kind: Type.Optional(SeasonKind),
  cut: Type.Optional(Type.Integer({ description: 'last one standing: how many are out each week, from cut_from on' })),
  cut_from: Type.Optional(Type.Integer()),
  is_active: Type.Boolean({ description: 'false: closed' }),
  created_at: Instant,
});
export type AdminGroup = Static<typeof AdminGroup>;

/** What can be done about a group. The reason goes to the audit log. */
export const GroupAction = Type.Union([
  Type.Object({ action: Type.Literal('rename'), name: Type.String({ maxLength: 4000 }), reason: Reason }),
  Type.Object({ action: OneOf(['close', 'reopen']), reason: Reason }),
  Type.Object({ action: Type.Literal('transfer'), user_id: Id, reason: Reason }),
]);
export type GroupAction = Static<typeof GroupAction>;

export const adminUsersCalls = defineCalls({
  'GET /admin/users': {
    access: 'admin',
    summary: 'Finds users by part of their name, address or id, and sign-ups by address; pages of 25 by name',
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200 })),
      page: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$', description: 'from 0' })),
    }),
    reply: Type.Object({
      users: Type.Array(AdminUser),
      sign_ups: Type.Array(PendingSignUp),
      has_more: Type.Boolean(),
    }),
    errors: READ_REFUSALS,
  },
  'GET /admin/users/:id': {
    access: 'admin',
    summary: 'A user with their groups, when their lineups were created and how many slots are locked, never a pick',
    reply: Type.Object({
      user: AdminUser,
      groups: Type.Array(Type.Object({ id: Id, name: Type.String(), is_active: Type.Boolean() })),
      lineups: Type.Array(
        Type.Object({
          week_number: Type.Integer(),
          season_kind: Type.Optional(SeasonKind),
          /** The groups it counts in. */
          groups: Type.Array(Type.String()),
          created_at: Instant,
          /** The last save before the first of its players locked; null until then. */
          saved_at: Nullable(Instant),
          slots: Type.Integer(),
          locked_slots: Type.Integer(),
        }),
      ),
      entries: Type.Array(AuditEntry),
    }),
    errors: [...READ_REFUSALS, 'not_found'],
  },
  'POST /admin/users/:id': {
    access: 'admin',
    summary: 'Acts on a user; user is null once the account is deleted',
    body: UserAction,
    reply: Type.Object({ user: Nullable(AdminUser), message: Type.String() }),
    errors: [...ACT_REFUSALS, 'display_name_taken'],
  },
  'POST /admin/sign-ups/:id/confirm': {
    access: 'admin',
    summary: 'Confirms the address of a sign-up, so that its account exists',
    body: Type.Object({ reason: Reason }),
    reply: Type.Object({ user: AdminUser, message: Type.String() }),
    errors: [...ACT_REFUSALS, 'display_name_taken'],
  },
  'GET /admin/groups': {
    access: 'admin',
    summary: 'Finds groups by part of their name or by id, closed ones too; pages of 25 by name',
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200 })),
      page: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$', description: 'from 0' })),
    }),
    reply: Type.Object({ groups: Type.Array(AdminGroup), has_more: Type.Boolean() }),
    errors: READ_REFUSALS,
  },
  'GET /admin/groups/:id': {
    access: 'admin',
    summary: 'A group with its active members',
    reply: Type.Object({
      group: AdminGroup,
      members: Type.Array(Type.Object({ id: Id, name: Type.String(), is_creator: Type.Boolean() })),
      entries: Type.Array(AuditEntry),
    }),
    errors: [...READ_REFUSALS, 'not_found'],
  },
  'POST /admin/groups/:id': {
    access: 'admin',
    summary: 'Acts on a group',
    body: GroupAction,
    reply: Type.Object({ group: AdminGroup, message: Type.String() }),
    errors: ACT_REFUSALS,
  },
});
