import { SEASON_KINDS, type SeasonKind } from '@singleback/game/season/round-words.ts';
import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf } from './call.ts';
import { CutToSave, LastStandingSetting, OwnSurvival } from './last-standing.ts';

/** The settings of a group [G3.2]. */
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

/** A join link [G3.5]; it is shared as {origin}/join/{join_token} [G2.23]. `may_delete` is about the caller. */
export const JoinLink = Type.Object({ id: Id, join_token: Type.String(), may_delete: Type.Boolean() });
export type JoinLink = Static<typeof JoinLink>;

/**
 * What weeks without a lineup count in a group, of late joiners and of members who missed one: nothing, or the lowest
 * score that counted in it that week (rules 7.10).
 */
export const MissedWeeks = OneOf(['nothing', 'lowest']);

const OfSeasonKind = Type.Unsafe<SeasonKind>({ type: 'string', enum: SEASON_KINDS, description: 'absent: regular' });

/**
 * A group [G3.1]. `join_links` has its single link, for active members and, in the list of all groups, for admins; else
 * it is empty.
 */
export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  visibility: OneOf(['public', 'private']),
  current_participants: Type.Integer(),
  max_participants: Nullable(Type.Integer({ description: 'null: without limit' })),
  created_by: Nullable(Id),
  created_at: Instant,
  is_active: Type.Boolean(),
  shares_name: Type.Boolean({
    description: 'a private group may be named in link previews and images; a public one always is',
  }),
  seasons: Nullable(Type.Object({ id: Id, name: Type.String(), kind: Type.Optional(OfSeasonKind) })),
  commissioners_invite: Type.Boolean({ description: 'only commissioners invite and see the join link' }),
  orders_allowed: Type.Boolean({ description: 'standing orders may change lineups of this group' }),
  start_week: Nullable(Type.Integer({ description: 'the first week in which lineups count; null: any week' })),
  missed_weeks: MissedWeeks,
  ...LastStandingSetting.properties,
  group_settings: WireGroupSettings,
  join_links: Type.Array(JoinLink),
});
export type Group = Static<typeof Group>;

/**
 * One of the caller's groups with the caller's rank and whether any of their lineups counts in it (without one no rank
 * is shown, rules 7.10), whether they have a lineup this week, and how many members do (rules 4.8). Null before there
 * is a season; not counted for the everyone-group.
 */
export const MyGroup = Type.Object({
  ...Group.properties,
  user_rank: Nullable(Type.Integer()),
  has_lineup_this_season: Type.Boolean(),
  /** The caller created it or is one of its commissioners. */
  is_commissioner: Type.Boolean(),
  /** A lineup was submitted in it: settings and start week no longer change. */
  has_fixed_settings: Type.Boolean(),
  /** The caller created it, it is not closed, and no slot of it has locked: it can be deleted. */
  is_deletable: Type.Boolean(),
  has_lineup_this_week: Type.Boolean(),
  ...OwnSurvival.properties,
  lineups_this_week: Nullable(Type.Integer()),
  /** It plays in the season that is shown, even if it is closed; the everyone-group always does. */
  is_current_season: Type.Boolean(),
  /** The group of an earlier season that this one continues. */
  renewed_from: Nullable(Id),
  /** The group of a later season that continues this one. */
  renewed_as: Nullable(Id),
});
export type MyGroup = Static<typeof MyGroup>;

// Only lengths and types: the rules of `game/groups/check-group-form.ts` refuse in their own words.
export const LongText = Type.String({ maxLength: 4000 });

/** Settings as a form hands them in; omitted ones have defaults. */
export const SettingsToSave = Type.Object({
  max_player_usage: Type.Optional(Type.Number()),
  qb_count: Type.Optional(Type.Number()),
  rb_count: Type.Optional(Type.Number()),
  wr_count: Type.Optional(Type.Number()),
  te_count: Type.Optional(Type.Number()),
  flex_count: Type.Optional(Type.Number()),
  def_count: Type.Optional(Type.Number()),
  k_count: Type.Optional(Type.Number()),
  playoff_multiplier: Type.Optional(Type.Number({ description: '1 plus the bonus in percent / 100 [G5.17]' })),
  playoff_weeks: Type.Optional(Type.Array(Type.Number(), { maxItems: 18 })),
  player_double_down: Type.Optional(Type.Boolean()),
  missed_weeks: Type.Optional(Type.String({ maxLength: 20 })),
  ...CutToSave.properties,
});
export type SettingsToSave = Static<typeof SettingsToSave>;

/** The create group form [G7.5]. Omitted fields have defaults [G5.14, G5.15, G5.20]. */
export const GroupToCreate = Type.Object({
  name: LongText,
  description: Type.Optional(LongText),
  season_id: Id,
  visibility: Type.Optional(Type.String({ maxLength: 20 })),
  max_participants: Type.Optional(Type.Number()),
  ...SettingsToSave.properties,
});
export type GroupToCreate = Static<typeof GroupToCreate>;

/**
 * A member of a group, including past ones (`is_active` false) [G3.6]. `has_lineup_this_week` reveals that there is a
 * lineup, never which; null for an admin who is not a member, and of who is out or watches.
 */
export const GroupMember = Type.Object({
  id: Id,
  display_name: Type.String(),
  is_active: Type.Boolean(),
  joined_at: Instant,
  is_creator: Type.Boolean(),
  is_commissioner: Type.Boolean({ description: 'named by the creator, who is one without it' }),
  has_lineup_this_week: Nullable(Type.Boolean()),
});
export type GroupMember = Static<typeof GroupMember>;

/**
 * A member's lineup of the week: whether there is one, and how many of its slots are final, in play and still to come
 * (rules 4.8). The players of slots to come stay hidden.
 */
export const MemberWeek = Type.Object({
  user_id: Id,
  has_lineup: Type.Boolean(),
  final: Type.Integer(),
  live: Type.Integer(),
  to_come: Type.Integer(),
});
export type MemberWeek = Static<typeof MemberWeek>;

const Person = Type.Object({ id: Id, display_name: Type.String() });

/**
 * An event in a group's history (rules 4.8). `user` did it, null for an admin; `member` was removed, took over, was muted,
 * wrote what was removed, has won `week_number` after a correction (null: several), is out in it, is back in after a
 * correction, or is the last one standing. `via` is how they joined; `count` is
 * the number of invitations, of nudged members, or of minutes of a mute. Contains no email.
 */
export const GroupEvent = Type.Object({
  id: Id,
  action: OneOf([
    'created',
    'joined',
    'left',
    'removed',
    'handed_over',
    'link_created',
    'link_deleted',
    'invited',
    'renewed',
    'renamed',
    'closed',
    'reopened',
    'name_shared',
    'name_hidden',
    'edited',
    'settings_changed',
    'commissioner_named',
    'commissioner_dismissed',
    'invites_limited',
    'invites_opened',
    'invitation_withdrawn',
    'invitation_resent',
    'nudged',
    'announced',
    'deleted',
    'winner_changed',
    'webhook_added',
    'webhook_removed',
    'orders_allowed',
    'orders_disallowed',
    'muted',
    'unmuted',
    'chat_locked',
    'chat_unlocked',
    'words_masked',
    'words_shown',
    'message_removed',
    'announcement_deleted',
    'cut',
    'cut_withdrawn',
    'last_standing',
  ]),
  user: Nullable(Person),
  member: Nullable(Person),
  via: Nullable(OneOf(['public', 'invitation', 'join_link'])),
  count: Nullable(Type.Integer()),
  week_number: Nullable(Type.Integer()),
  created_at: Instant,
});
export type GroupEvent = Static<typeof GroupEvent>;

/** Groups per page of public groups. */
export const PUBLIC_PAGE_GROUPS = 200;

export const groupsCalls = defineCalls({
  'GET /groups': {
    summary: "The user's groups, the everyone-group first, then by name, each with the caller's rank and submissions",
    reply: Type.Array(MyGroup),
  },
  'GET /groups/public': {
    summary:
      'Public groups by name, those of the caller too, but not the everyone-group; all, or those whose names contain `search`, 200 a page',
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,5}$', description: 'from 1 on; 1 when left out' })),
    }),
    reply: Type.Array(Group),
  },
  'GET /groups/admin/all': {
    summary: 'All groups, out of use or not, the everyone-group first, then by name; admins only',
    reply: Type.Array(Group),
    errors: ['not_allowed'],
  },
  'POST /groups': {
    limit: 'newGroup',
    summary:
      'Makes a group with the caller in it; a field that fails is field_invalid with details.field, own settings or a second group of a free account premium_needed',
    body: GroupToCreate,
    reply: Group,
    errors: ['field_invalid', 'premium_needed', 'too_many'],
  },
  'POST /groups/:id/renew': {
    limit: 'newGroup',
    summary:
      'Continues a group of an earlier season in the current one: a new group with the same name and settings, to which all active members are invited; for its creator. A group that was renewed before is answered again',
    reply: Type.Object({ group: Group, invited: Type.Integer() }),
    errors: ['not_found', 'not_allowed', 'premium_needed', 'too_many'],
  },
  'POST /groups/:id/join': {
    limit: 'join',
    summary: 'Joins a public group; an existing member stays in it',
    reply: Group,
    errors: ['not_found', 'not_allowed', 'premium_needed', 'group_full', 'too_many'],
  },
  'POST /groups/:id/leave': {
    summary:
      'Leaves a group; lineups and points stay, coming back restores the membership. Its creator hands it over first, and the last member closes it',
    errors: ['not_found', 'not_allowed'],
  },
  'GET /groups/:id/members': {
    summary:
      'Who is in a group and who was: the creator first, then by name. For members and admins; the everyone-group has no list',
    reply: Type.Array(GroupMember),
    errors: ['not_found', 'not_allowed'],
  },
  'GET /groups/:id/week': {
    summary:
      'The active members of a group and how far their lineups of the current week have been played. For members',
    reply: Type.Object({
      ...{ week_id: Id, week_number: Type.Integer(), members: Type.Array(MemberWeek) },
      nudged_at: Nullable(Instant),
    }),
    errors: ['not_found', 'not_allowed', 'no_season'],
  },
  'GET /groups/:id/history': {
    summary: 'What was done in a group, newest first, the last 200 acts. For members and admins',
    reply: Type.Array(GroupEvent),
    errors: ['not_found', 'not_allowed'],
  },
});
