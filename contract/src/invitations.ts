import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf } from './call.ts';
import { Group, JoinLink, MissedWeeks, WireGroupSettings } from './groups.ts';
import { LastStandingSetting } from './last-standing.ts';
import { Mark } from './players.ts';

/** A group as shown to anyone with an invitation or a join link, signed in or not. */
export const GroupPreview = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  visibility: OneOf(['public', 'private']),
  current_participants: Type.Integer(),
  max_participants: Nullable(Type.Integer()),
  seasons: Group.properties.seasons,
  start_week: Nullable(Type.Integer({ description: 'the first week in which lineups count; null: any week' })),
  missed_weeks: MissedWeeks,
  ...LastStandingSetting.properties,
  is_watching: Mark('last one standing: the first week with a cut is over, who joins now only watches'),
  group_settings: WireGroupSettings,
});
export type GroupPreview = Static<typeof GroupPreview>;

/**
 * An invitation [G3.4]. `status` is 'expired' once a pending one's `expires_at` has passed. The inviter is shown by
 * `display_name`, else `username`, else as 'Unknown User' [G2.66].
 */
export const Invitation = Type.Object({
  id: Id,
  invitation_token: Type.String(),
  status: OneOf(['pending', 'accepted', 'declined', 'expired']),
  message: Nullable(Type.String()),
  expires_at: Instant,
  inviter: Nullable(Type.Object({ display_name: Nullable(Type.String()), username: Nullable(Type.String()) })),
  groups: GroupPreview,
});
export type Invitation = Static<typeof Invitation>;

/** The group of a join link; `inviter` created it. */
const JoinLinkPreview = Type.Object({
  group: GroupPreview,
  inviter: Nullable(Type.Object({ display_name: Nullable(Type.String()), username: Nullable(Type.String()) })),
});

/**
 * The result of sending invitations [G7.8, G8.27]. `errors` has a message for each email that could not be invited; if
 * none could, the whole call is refused (`already_invited`) with these messages as `details`.
 */
export const InviteReply = Type.Object({
  message: Type.String(),
  errors: Type.Array(Type.String()),
  error: Type.Optional(Type.String()),
});
export type InviteReply = Static<typeof InviteReply>;

/** The joined group; `already_member`: the caller was in it before, and nothing has changed. */
const JoinReply = Type.Object({ ...Group.properties, already_member: Type.Boolean() });
export type JoinReply = Static<typeof JoinReply>;

/**
 * An unanswered invitation of a group, for those who may withdraw it or send it again. `address` is masked
 * ('j…@one.test') for everyone but the inviter, and null where it can't be decrypted: then it can't be sent again.
 */
export const SentInvitation = Type.Object({
  id: Id,
  address: Nullable(Type.String()),
  inviter: Type.Object({ id: Id, display_name: Type.String() }),
  status: OneOf(['pending', 'expired']),
  sent_at: Instant,
  expires_at: Instant,
});
export type SentInvitation = Static<typeof SentInvitation>;

const byToken = Type.Object({ token: Type.String({ maxLength: 200 }) });

export const invitationsCalls = defineCalls({
  'POST /groups/:id/invite': {
    limit: 'invite',
    summary:
      'Invites up to ten people by email, for 7 days; any active member may, unless only commissioners invite. Addresses and message are checked by game/invitations',
    body: Type.Object({
      invitee_emails: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 100 }),
      message: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
    }),
    reply: InviteReply,
    errors: ['field_invalid', 'not_found', 'not_allowed', 'already_invited', 'group_full', 'too_many'],
  },
  'GET /groups/:id/invitations': {
    summary:
      'The unanswered invitations of a group, newest first; those that expired in the last 7 days too. All for its commissioners, their own for other members',
    reply: Type.Array(SentInvitation),
    errors: ['not_found', 'not_allowed'],
  },
  'POST /groups/:id/invitations/resend': {
    limit: 'invite',
    summary:
      'Sends all unanswered invitations again that the caller may send and that were not sent today; those of a renewed group last until the first kickoff',
    reply: Type.Object({ sent: Type.Integer() }),
    errors: ['not_found', 'not_allowed', 'group_full', 'too_many'],
  },
  'POST /groups/:id/invitations/:invitationId/resend': {
    limit: 'invite',
    summary: 'Sends an unanswered invitation again, for another 7 days; for its inviter and the commissioners',
    reply: SentInvitation,
    errors: ['not_found', 'not_allowed', 'group_full', 'too_many'],
  },
  'DELETE /groups/:id/invitations/:invitationId': {
    summary: 'Withdraws an unanswered invitation, whose link ends at once; for its inviter and the commissioners',
    errors: ['not_found', 'not_allowed'],
  },
  'GET /invitations/pending': {
    summary:
      "Unanswered invitations to the caller's confirmed address, newest first; those that ran out in the last 7 days too, as expired",
    reply: Type.Array(Invitation),
  },
  'GET /invitations/:token': {
    access: 'anyone',
    limit: 'invitation',
    summary: 'An invitation, for anyone who has its token',
    params: byToken,
    reply: Invitation,
    errors: ['not_found', 'too_many'],
  },
  'POST /invitations/:token/accept': {
    limit: 'join',
    summary: 'Accepts an invitation, once, and joins its group; the same again by the same user changes nothing',
    params: byToken,
    reply: Group,
    errors: ['not_found', 'invitation_closed', 'premium_needed', 'group_full', 'not_allowed', 'too_many'],
  },
  'POST /invitations/:token/decline': {
    limit: 'join',
    summary: 'Declines an invitation',
    params: byToken,
    errors: ['not_found', 'invitation_closed', 'too_many'],
  },
  'POST /invitations/:token/dismiss': {
    limit: 'join',
    summary: 'Stops showing an expired invitation to the user it was for',
    params: byToken,
    errors: ['not_found', 'invitation_closed', 'too_many'],
  },
  'POST /groups/:id/join-links': {
    limit: 'joinLink',
    summary:
      'Makes the join link of a group, or answers the one there is; any active member may, unless only commissioners invite',
    reply: JoinLink,
    errors: ['not_found', 'not_allowed', 'too_many'],
  },
  'DELETE /join-links/:id': {
    summary: "Ends a join link at once; for the group's commissioners, the link's creator and admins",
    errors: ['not_found', 'not_allowed'],
  },
  'GET /join-links/:token': {
    access: 'anyone',
    limit: 'invitation',
    summary: 'The group of a join link, for anyone who has its token',
    params: byToken,
    reply: JoinLinkPreview,
    errors: ['not_found', 'too_many'],
  },
  'POST /join-links/:token/join': {
    limit: 'join',
    summary: 'Joins the group of a join link; a member stays a member, and already_member says so',
    params: byToken,
    reply: JoinReply,
    errors: ['not_found', 'not_allowed', 'premium_needed', 'group_full', 'too_many'],
  },
});
