import { randomUUID } from 'node:crypto';
import type { CallKey } from '@singleback/contract/calls.ts';
import type { CallOptions } from '../../../testing/app-fixture.ts';

export const ROLES = ['nobody', 'stranger', 'member', 'creator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A group made for one attempt, and the ids that calls need. */
export interface Scene {
  groupId: string;
  memberId: string;
  linkId: string;
  linkToken: string;
  /** The token of an invitation by the creator, and its id. */
  invitation: string;
  invitationId: string;
  /** An announcement by the creator. */
  announcementId: string;
  /** A message of the creator in the chat. */
  messageId: string;
  /** A webhook of the group. */
  webhookId: string;
  name: string;
  seasonId: string;
}

/** A call's result for each role: 'ok', or a status with its code. */
export type Row = [key: CallKey, makeOptions: (scene: Scene) => CallOptions, answers: Record<Role, string>];

const all = (nobody: string, stranger: string, member: string, creator: string, admin: string) => ({
  nobody,
  stranger,
  member,
  creator,
  admin,
});
const MISSING = '404 not_found';
const NO = '403 not_allowed';
const ANON = '401 not_signed_in';
const SOON = '429 too_many';

const ofGroup = ({ groupId }: Scene): CallOptions => ({ params: { id: groupId } });
const ofMember = ({ groupId, memberId }: Scene): CallOptions => ({ params: { id: groupId, userId: memberId } });
const byLink = ({ linkToken }: Scene): CallOptions => ({ params: { token: linkToken } });
const byInvitation = ({ invitation }: Scene): CallOptions => ({ params: { token: invitation } });
const inviteOne = (scene: Scene): CallOptions => ({
  ...ofGroup(scene),
  body: { invitee_emails: [`${scene.name.replace(' ', '')}@one.test`] },
});
const takeOver = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { user_id: scene.memberId } });
const showName = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { shares_name: true } });
const renamed = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { name: 'Renamed' } });
const replayed = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { max_player_usage: 2 } });
const limited = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { commissioners_invite: true } });
const withoutOrders = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { orders_allowed: false } });
const byName = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { name: scene.name } });
const announced = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { text: 'Sunday at Ben’s.' } });
const ofAnnouncement = ({ groupId, announcementId }: Scene): CallOptions => ({
  params: { id: groupId, announcementId },
});
const ofMessage = ({ groupId, messageId }: Scene): CallOptions => ({ params: { id: groupId, messageId } });
const said = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { id: randomUUID(), text: 'Hello' } });
const reworded = (scene: Scene): CallOptions => ({ ...ofMessage(scene), body: { text: 'Hello again' } });
const reacted = (scene: Scene): CallOptions => ({ ...ofMessage(scene), body: { reaction: 'nice', is_on: true } });
const sinceZero = (scene: Scene): CallOptions => ({ ...ofGroup(scene), query: { since: '0' } });
const hasRead = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { week_number: null, seq: 1 } });
const quiet = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { level: 'none' } });
const locked = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { is_locked: true } });
const masked = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { masks_words: true } });
const muted = (scene: Scene): CallOptions => ({ ...ofMember(scene), body: { minutes: 15, reason: 'Loud' } });
const hooked = (scene: Scene): CallOptions => ({
  ...ofGroup(scene),
  body: { url: 'https://hooks.test/another', events: ['lock'] },
});
const ofWebhook = ({ groupId, webhookId }: Scene): CallOptions => ({ params: { id: groupId, webhookId } });
const ofInvitation = ({ groupId, invitationId }: Scene): CallOptions => ({ params: { id: groupId, invitationId } });
const ofPlayed = ({ groupId }: Scene): CallOptions => ({ params: { groupId } });
const recapOfWeek1 = ({ groupId }: Scene): CallOptions => ({ params: { groupId, weekNumber: '1' } });
const newGroup = ({ seasonId }: Scene): CallOptions => ({ body: { name: 'New', season_id: seasonId } });
const plain = (): CallOptions => ({});

/** All calls of groups, invitations and join links, on a private group. */
export const PRIVATE: Row[] = [
  ['GET /groups', plain, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['GET /groups/public', plain, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['GET /groups/admin/all', plain, all(ANON, NO, NO, NO, 'ok')],
  ['POST /groups', newGroup, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['POST /groups/:id/join', ofGroup, all(ANON, MISSING, 'ok', 'ok', MISSING)],
  ['POST /groups/:id/leave', ofGroup, all(ANON, MISSING, 'ok', NO, MISSING)],
  ['GET /groups/:id/members', ofGroup, all(ANON, MISSING, 'ok', 'ok', 'ok')],
  ['GET /groups/:id/history', ofGroup, all(ANON, MISSING, 'ok', 'ok', 'ok')],
  ['GET /groups/:id/week', ofGroup, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['GET /groups/:id/trophies', ofGroup, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['GET /groups/:id/export', ofGroup, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['GET /groups/:groupId/recap/:weekNumber', recapOfWeek1, all(ANON, MISSING, 'ok', 'ok', 'ok')],
  ['GET /groups/:groupId/hindsight', ofPlayed, all(ANON, MISSING, 'ok', 'ok', 'ok')],
  ['GET /groups/:groupId/uses', ofPlayed, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['GET /groups/:id/chances', ofGroup, all(ANON, MISSING, 'ok', 'ok', 'ok')],
  ['POST /groups/:id/members/:userId/remove', ofMember, all(ANON, MISSING, NO, 'ok', NO)],
  // It plays in the current season.
  ['POST /groups/:id/renew', ofGroup, all(ANON, MISSING, NO, NO, NO)],
  ['PUT /groups/:id', renamed, all(ANON, MISSING, NO, 'ok', NO)],
  ['POST /groups/:id/close', ofGroup, all(ANON, MISSING, NO, 'ok', NO)],
  // It is open.
  ['POST /groups/:id/reopen', ofGroup, all(ANON, MISSING, NO, NO, NO)],
  ['PUT /groups/:id/shares-name', showName, all(ANON, MISSING, NO, 'ok', NO)],
  ['PUT /groups/:id/settings', replayed, all(ANON, MISSING, NO, 'ok', NO)],
  ['PUT /groups/:id/commissioners-invite', limited, all(ANON, MISSING, NO, 'ok', NO)],
  ['PUT /groups/:id/orders-allowed', withoutOrders, all(ANON, MISSING, NO, 'ok', NO)],
  ['PUT /groups/:id/commissioners/:userId', ofMember, all(ANON, MISSING, NO, 'ok', NO)],
  // The member is not a commissioner: nothing to dismiss.
  ['DELETE /groups/:id/commissioners/:userId', ofMember, all(ANON, MISSING, NO, 'ok', NO)],
  ['DELETE /groups/:id', byName, all(ANON, MISSING, NO, 'ok', NO)],
  ['POST /groups/:id/nudge', ofGroup, all(ANON, MISSING, NO, 'ok', NO)],
  ['GET /groups/:id/announcements', ofGroup, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['POST /groups/:id/announcements', announced, all(ANON, MISSING, NO, 'ok', NO)],
  ['DELETE /groups/:id/announcements/:announcementId', ofAnnouncement, all(ANON, MISSING, NO, 'ok', NO)],
  ['GET /groups/:id/chat', ofGroup, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['GET /groups/:id/chat/changes', sinceZero, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['POST /groups/:id/chat', said, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['PUT /groups/:id/chat/:messageId', reworded, all(ANON, MISSING, NO, 'ok', NO)],
  ['DELETE /groups/:id/chat/:messageId', ofMessage, all(ANON, MISSING, NO, 'ok', NO)],
  ['PUT /groups/:id/chat/:messageId/reaction', reacted, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['POST /groups/:id/chat/read', hasRead, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['PUT /groups/:id/chat/level', quiet, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['PUT /groups/:id/chat/lock', locked, all(ANON, MISSING, NO, 'ok', NO)],
  ['PUT /groups/:id/chat/word-filter', masked, all(ANON, MISSING, NO, 'ok', NO)],
  ['PUT /groups/:id/chat/mutes/:userId', muted, all(ANON, MISSING, NO, 'ok', NO)],
  ['DELETE /groups/:id/chat/mutes/:userId', ofMember, all(ANON, MISSING, NO, 'ok', NO)],
  ['GET /groups/:id/webhooks', ofGroup, all(ANON, MISSING, NO, 'ok', NO)],
  ['POST /groups/:id/webhooks', hooked, all(ANON, MISSING, NO, 'ok', NO)],
  ['POST /groups/:id/webhooks/:webhookId/test', ofWebhook, all(ANON, MISSING, NO, 'ok', NO)],
  ['DELETE /groups/:id/webhooks/:webhookId', ofWebhook, all(ANON, MISSING, NO, 'ok', NO)],
  ['GET /groups/:id/invitations', ofGroup, all(ANON, MISSING, 'ok', 'ok', NO)],
  // Sent today already.
  ['POST /groups/:id/invitations/resend', ofGroup, all(ANON, MISSING, 'ok', SOON, NO)],
  ['POST /groups/:id/invitations/:invitationId/resend', ofInvitation, all(ANON, MISSING, MISSING, SOON, NO)],
  ['DELETE /groups/:id/invitations/:invitationId', ofInvitation, all(ANON, MISSING, MISSING, 'ok', NO)],
  ['POST /groups/:id/hand-over', takeOver, all(ANON, MISSING, NO, 'ok', NO)],
  ['POST /groups/:id/invite', inviteOne, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['POST /groups/:id/join-links', ofGroup, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['DELETE /join-links/:id', ({ linkId }) => ({ params: { id: linkId } }), all(ANON, MISSING, NO, 'ok', 'ok')],
  ['GET /join-links/:token', byLink, all('ok', 'ok', 'ok', 'ok', 'ok')],
  ['POST /join-links/:token/join', byLink, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['GET /invitations/pending', plain, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['GET /invitations/:token', byInvitation, all('ok', 'ok', 'ok', 'ok', 'ok')],
  ['POST /invitations/:token/accept', byInvitation, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['POST /invitations/:token/decline', byInvitation, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  // It was for another address.
  ['POST /invitations/:token/dismiss', byInvitation, all(ANON, MISSING, MISSING, MISSING, MISSING)],
];

/** Different results for a public group, which can be seen and joined. */
export const PUBLIC: Row[] = [
  ['POST /groups/:id/join', ofGroup, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['POST /groups/:id/leave', ofGroup, all(ANON, MISSING, 'ok', NO, MISSING)],
  ['GET /groups/:id/members', ofGroup, all(ANON, NO, 'ok', 'ok', 'ok')],
  ['GET /groups/:id/history', ofGroup, all(ANON, NO, 'ok', 'ok', 'ok')],
  ['GET /groups/:id/week', ofGroup, all(ANON, NO, 'ok', 'ok', NO)],
  ['GET /groups/:id/trophies', ofGroup, all(ANON, NO, 'ok', 'ok', NO)],
  ['GET /groups/:id/export', ofGroup, all(ANON, NO, 'ok', 'ok', NO)],
  ['GET /groups/:groupId/recap/:weekNumber', recapOfWeek1, all(ANON, NO, 'ok', 'ok', 'ok')],
  ['GET /groups/:groupId/hindsight', ofPlayed, all(ANON, NO, 'ok', 'ok', 'ok')],
  ['GET /groups/:groupId/uses', ofPlayed, all(ANON, NO, 'ok', 'ok', NO)],
  ['GET /groups/:id/chances', ofGroup, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['POST /groups/:id/members/:userId/remove', ofMember, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/renew', ofGroup, all(ANON, NO, NO, NO, NO)],
  ['PUT /groups/:id', renamed, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/close', ofGroup, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/reopen', ofGroup, all(ANON, NO, NO, NO, NO)],
  ['PUT /groups/:id/shares-name', showName, all(ANON, NO, NO, 'ok', NO)],
  ['PUT /groups/:id/settings', replayed, all(ANON, NO, NO, 'ok', NO)],
  ['PUT /groups/:id/commissioners-invite', limited, all(ANON, NO, NO, 'ok', NO)],
  ['PUT /groups/:id/orders-allowed', withoutOrders, all(ANON, NO, NO, 'ok', NO)],
  ['PUT /groups/:id/commissioners/:userId', ofMember, all(ANON, NO, NO, 'ok', NO)],
  ['DELETE /groups/:id/commissioners/:userId', ofMember, all(ANON, NO, NO, 'ok', NO)],
  ['DELETE /groups/:id', byName, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/nudge', ofGroup, all(ANON, NO, NO, 'ok', NO)],
  ['GET /groups/:id/announcements', ofGroup, all(ANON, NO, 'ok', 'ok', NO)],
  ['POST /groups/:id/announcements', announced, all(ANON, NO, NO, 'ok', NO)],
  ['DELETE /groups/:id/announcements/:announcementId', ofAnnouncement, all(ANON, NO, NO, 'ok', NO)],
  ['GET /groups/:id/chat', ofGroup, all(ANON, NO, 'ok', 'ok', NO)],
  ['GET /groups/:id/chat/changes', sinceZero, all(ANON, NO, 'ok', 'ok', NO)],
  ['POST /groups/:id/chat', said, all(ANON, NO, 'ok', 'ok', NO)],
  ['PUT /groups/:id/chat/:messageId', reworded, all(ANON, NO, NO, 'ok', NO)],
  ['DELETE /groups/:id/chat/:messageId', ofMessage, all(ANON, NO, NO, 'ok', NO)],
  ['PUT /groups/:id/chat/:messageId/reaction', reacted, all(ANON, NO, 'ok', 'ok', NO)],
  ['POST /groups/:id/chat/read', hasRead, all(ANON, NO, 'ok', 'ok', NO)],
  ['PUT /groups/:id/chat/level', quiet, all(ANON, NO, 'ok', 'ok', NO)],
  ['PUT /groups/:id/chat/lock', locked, all(ANON, NO, NO, 'ok', NO)],
  ['PUT /groups/:id/chat/mutes/:userId', muted, all(ANON, NO, NO, 'ok', NO)],
  ['DELETE /groups/:id/chat/mutes/:userId', ofMember, all(ANON, NO, NO, 'ok', NO)],
  ['GET /groups/:id/webhooks', ofGroup, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/webhooks', hooked, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/webhooks/:webhookId/test', ofWebhook, all(ANON, NO, NO, 'ok', NO)],
  ['DELETE /groups/:id/webhooks/:webhookId', ofWebhook, all(ANON, NO, NO, 'ok', NO)],
  ['GET /groups/:id/invitations', ofGroup, all(ANON, NO, 'ok', 'ok', NO)],
  ['POST /groups/:id/invitations/resend', ofGroup, all(ANON, NO, 'ok', SOON, NO)],
  ['POST /groups/:id/invitations/:invitationId/resend', ofInvitation, all(ANON, NO, MISSING, SOON, NO)],
  ['DELETE /groups/:id/invitations/:invitationId', ofInvitation, all(ANON, NO, MISSING, 'ok', NO)],
  ['POST /groups/:id/hand-over', takeOver, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/invite', inviteOne, all(ANON, NO, 'ok', 'ok', NO)],
  ['POST /groups/:id/join-links', ofGroup, all(ANON, NO, 'ok', 'ok', NO)],
];
