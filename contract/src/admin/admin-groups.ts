import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable } from '../call.ts';
import { SeasonKind } from '../season.ts';
import { ACT_REFUSALS, AuditEntry, READ_REFUSALS, Reason } from './admin-site.ts';

/** A group as admins see it. */
export const AdminGroup = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  visibility: Type.Union([Type.Literal('public'), Type.Literal('private')]),
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
  Type.Object({ action: Type.Union([Type.Literal('close'), Type.Literal('reopen')]), reason: Reason }),
  Type.Object({ action: Type.Literal('transfer'), user_id: Id, reason: Reason }),
]);
export type GroupAction = Static<typeof GroupAction>;

export const adminGroupsCalls = defineCalls({
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
    params: Type.Object({ id: Id }),
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
    params: Type.Object({ id: Id }),
    body: GroupAction,
    reply: Type.Object({ group: AdminGroup, message: Type.String() }),
    errors: ACT_REFUSALS,
  },
});
