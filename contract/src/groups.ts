import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable } from './call.ts';

/** What a group plays by [G3.2]. */
export const WireGroupSettings = Type.Object({
  max_player_usage: Type.Integer(),
  qb_count: Type.Integer(),
  rb_count: Type.Integer(),
  wr_count: Type.Integer(),
  te_count: Type.Integer(),
  flex_count: Type.Integer(),
  def_count: Type.Integer(),
  k_count: Type.Integer(),
  playoff_multiplier: Type.Number(),
  playoff_weeks: Type.Array(Type.Integer()),
  player_double_down: Type.Boolean(),
});
export type WireGroupSettings = Static<typeof WireGroupSettings>;

export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  visibility: Type.Union([Type.Literal('public'), Type.Literal('private')]),
  current_participants: Type.Integer(),
  max_participants: Nullable(Type.Integer({ description: 'null: without limit' })),
  created_by: Nullable(Id),
  created_at: Instant,
  is_active: Type.Boolean(),
  seasons: Nullable(Type.Object({ name: Type.String() })),
  group_settings: WireGroupSettings,
  join_links: Type.Array(Type.Object({ id: Id, join_token: Type.String() })),
});
export type Group = Static<typeof Group>;

export const groupsCalls = defineCalls({
  'GET /groups': { access: 'user', summary: "The user's groups", reply: Type.Array(Group), errors: [] },
});
