import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable } from './call.ts';
import { Group, LongText, SettingsToSave } from './groups.ts';

/** What a commissioner announced to a group. `may_delete` is about the caller. */
export const Announcement = Type.Object({
  id: Id,
  text: Type.String(),
  user: Type.Object({ id: Id, display_name: Type.String() }),
  created_at: Instant,
  may_delete: Type.Boolean(),
});
export type Announcement = Static<typeof Announcement>;

/** The calls of those who manage a group: its creator, and the commissioners that the creator names. */
export const commissionersCalls = defineCalls({
  'PUT /groups/:id': {
    summary:
      'Changes the name, description or size of a group, not below its members; for its commissioners. `base`: what was shown of the changed fields; where somebody has changed one since, nothing is saved and `details.current` has its value',
    body: Type.Object({
      name: Type.Optional(LongText),
      description: Type.Optional(LongText),
      max_participants: Type.Optional(Type.Number()),
      base: Type.Optional(
        Type.Object({
          name: Type.Optional(Type.String()),
          description: Type.Optional(Type.String()),
          max_participants: Type.Optional(Nullable(Type.Number())),
        }),
      ),
    }),
    reply: Group,
    errors: ['not_found', 'not_allowed', 'field_invalid', 'changed_elsewhere'],
  },
  'PUT /groups/:id/settings': {
    summary:
      'Changes what a group plays by and its first week, until the first lineup; for its commissioners. `base` as for PUT /groups/{id}',
    body: Type.Object({
      ...SettingsToSave.properties,
      start_week: Type.Optional(Nullable(Type.Number({ description: 'from the current week on; null: any week' }))),
      base: Type.Optional(
        Type.Object({ ...SettingsToSave.properties, start_week: Type.Optional(Nullable(Type.Number())) }),
      ),
    }),
    reply: Group,
    errors: ['not_found', 'not_allowed', 'field_invalid', 'premium_needed', 'no_season', 'changed_elsewhere'],
  },
  'PUT /groups/:id/shares-name': {
    summary: 'Allows or forbids that a private group is named in link previews and images; for its commissioners',
    body: Type.Object({ shares_name: Type.Boolean() }),
    reply: Group,
    errors: ['not_found', 'not_allowed'],
  },
  'PUT /groups/:id/commissioners-invite': {
    summary: 'Whether only commissioners invite to a group and see its join link; for its commissioners',
    body: Type.Object({ commissioners_invite: Type.Boolean() }),
    reply: Group,
    errors: ['not_found', 'not_allowed'],
  },
  'PUT /groups/:id/orders-allowed': {
    summary: 'Whether standing orders may change lineups of a group; for its commissioners',
    body: Type.Object({ orders_allowed: Type.Boolean() }),
    reply: Group,
    errors: ['not_found', 'not_allowed'],
  },
  'POST /groups/:id/close': {
    summary: 'Closes a group: nobody joins, is invited or submits lineups any more. For its commissioners',
    errors: ['not_found', 'not_allowed'],
  },
  'POST /groups/:id/reopen': {
    summary: 'Opens a closed group again; for its commissioners, while they are members',
    errors: ['not_found', 'not_allowed'],
  },
  'DELETE /groups/:id': {
    summary:
      'Deletes a group in which no player has locked: its lineups leave it, and those that count nowhere else are deleted. For its creator',
    body: Type.Object({ name: LongText }),
    errors: ['not_found', 'not_allowed', 'field_invalid', 'lineup_locked'],
  },
  'POST /groups/:id/hand-over': {
    summary: 'Makes another active member the creator of a group; for its creator',
    body: Type.Object({ user_id: Id }),
    reply: Group,
    errors: ['not_found', 'not_allowed'],
  },
  'POST /groups/:id/members/:userId/remove': {
    summary:
      'Removes a member from a group, who only returns by an invitation of a commissioner; for its commissioners, another commissioner for the creator only',
    errors: ['not_found', 'not_allowed'],
  },
  'PUT /groups/:id/commissioners/:userId': {
    summary: 'Makes an active member a commissioner of a group; for its creator',
    errors: ['not_found', 'not_allowed'],
  },
  'DELETE /groups/:id/commissioners/:userId': {
    summary: 'Makes a commissioner an ordinary member again; for the creator of the group and for themselves',
    errors: ['not_found', 'not_allowed'],
  },
  'POST /groups/:id/nudge': {
    summary: 'Reminds the members without a lineup of the week, once in 24 hours; for the commissioners of a group',
    reply: Type.Object({ nudged: Type.Integer(), nudged_at: Instant }),
    errors: ['not_found', 'not_allowed', 'no_season', 'too_many'],
  },
  'GET /groups/:id/announcements': {
    summary: 'The last 20 announcements of a group, newest first; for its members',
    reply: Type.Array(Announcement),
    errors: ['not_found', 'not_allowed'],
  },
  'POST /groups/:id/announcements': {
    limit: 'announcement',
    summary: 'Announces something to all members of a group, who are notified; for its commissioners',
    body: Type.Object({ text: LongText }),
    reply: Announcement,
    errors: ['not_found', 'not_allowed', 'field_invalid', 'too_many'],
  },
  'DELETE /groups/:id/announcements/:announcementId': {
    summary: 'Deletes an announcement; for its author and the creator of the group',
    errors: ['not_found', 'not_allowed'],
  },
});
