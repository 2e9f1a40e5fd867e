import { randomUUID } from 'node:crypto';
import type { MakeRequest } from '../requests.ts';
import type { Scene } from '../scene.ts';

const plain = () => ({});
const ofGroup = async (scene: Scene) => ({ params: { id: await scene.groupId() } });
const played = async (scene: Scene) => ({ params: { groupId: await scene.groupId() } });
const withBody =
  (body: object): MakeRequest =>
  async (scene) => ({ ...(await ofGroup(scene)), body });
const ofMember: MakeRequest = async (scene) => ({
  params: { id: await scene.groupId(), userId: scene.world.people.member.userId },
});
const ofMessage = async (scene: Scene) => ({
  params: { id: await scene.groupId(), messageId: await scene.message() },
});
const ofWebhook: MakeRequest = async (scene) => ({
  params: { id: await scene.groupId(), webhookId: await scene.webhook() },
});
const ofInvitation: MakeRequest = async (scene) => ({
  params: { id: await scene.groupId(), invitationId: (await scene.invitation()).id },
});
const byLink: MakeRequest = async (scene) => ({ params: { token: (await scene.link()).token } });
const byInvitation: MakeRequest = async (scene) => ({ params: { token: (await scene.invitation()).token } });

/** The requests of calls about groups, their chats, their commissioners and who is invited. */
export const groupRequests = {
  'GET /groups': plain,
  'GET /groups/public': plain,
  'GET /groups/admin/all': plain,
  'POST /groups': ({ world }) => ({ body: { name: `New ${world.next()}`, season_id: world.season.id } }),
  'POST /groups/:id/renew': async (scene) => ({ params: { id: await scene.ofLastSeason() } }),
  'POST /groups/:id/join': ofGroup,
  'POST /groups/:id/leave': ofGroup,
  'GET /groups/:id/members': ofGroup,
  'GET /groups/:id/week': ofGroup,
  'GET /groups/:id/history': ofGroup,
  'GET /groups/:id/trophies': ofGroup,
  'GET /groups/:id/export': ofGroup,
  'GET /groups/:id/sheets': async (scene) => ({
    ...(await ofGroup(scene)),
    query: { week_id: scene.world.season.week(2) },
  }),
  'GET /groups/:id/chances': ofGroup,
  'GET /groups/:groupId/recap/:weekNumber': async (scene) => ({
    params: { groupId: await scene.groupId(), weekNumber: '1' },
  }),
  'GET /groups/:groupId/hindsight': played,
  'GET /groups/:groupId/uses': played,
  'PUT /groups/:id': withBody({ name: 'Renamed' }),
  'PUT /groups/:id/settings': withBody({ max_player_usage: 2 }),
  'PUT /groups/:id/shares-name': withBody({ shares_name: true }),
  'PUT /groups/:id/commissioners-invite': withBody({ commissioners_invite: true }),
  'PUT /groups/:id/orders-allowed': withBody({ orders_allowed: false }),
  'POST /groups/:id/close': ofGroup,
  'POST /groups/:id/reopen': async (scene) => ({ params: { id: await scene.closed() } }),
  'DELETE /groups/:id': async (scene) => ({ ...(await ofGroup(scene)), body: { name: (await scene.group()).name } }),
  'POST /groups/:id/hand-over': async (scene) => ({
    ...(await ofGroup(scene)),
    body: { user_id: scene.world.people.member.userId },
  }),
  'POST /groups/:id/members/:userId/remove': ofMember,
  'PUT /groups/:id/commissioners/:userId': ofMember,
  'DELETE /groups/:id/commissioners/:userId': async (scene) => ({
    params: { id: await scene.groupId(), userId: scene.world.people.commissioner.userId },
  }),
  'POST /groups/:id/nudge': ofGroup,
  'GET /groups/:id/announcements': ofGroup,
  'POST /groups/:id/announcements': withBody({ text: 'Sunday at Ben’s.' }),
  'DELETE /groups/:id/announcements/:announcementId': async (scene) => ({
    params: { id: await scene.groupId(), announcementId: await scene.announcement() },
  }),
  'GET /groups/:id/chat': ofGroup,
  'GET /groups/:id/chat/changes': async (scene) => ({ ...(await ofGroup(scene)), query: { since: '0' } }),
  'POST /groups/:id/chat': async (scene) => ({ ...(await ofGroup(scene)), body: { id: randomUUID(), text: 'Hello' } }),
  'PUT /groups/:id/chat/:messageId': async (scene) => ({ ...(await ofMessage(scene)), body: { text: 'Hello again' } }),
  'DELETE /groups/:id/chat/:messageId': ofMessage,
  'PUT /groups/:id/chat/:messageId/reaction': async (scene) => ({
    ...(await ofMessage(scene)),
    body: { reaction: 'nice', is_on: true },
  }),
  'POST /groups/:id/chat/read': withBody({ week_number: null, seq: 1 }),
  'PUT /groups/:id/chat/level': withBody({ level: 'none' }),
  'PUT /groups/:id/chat/lock': withBody({ is_locked: true }),
  'PUT /groups/:id/chat/word-filter': withBody({ masks_words: true }),
  'PUT /groups/:id/chat/mutes/:userId': async (scene, role) => ({
    ...(await ofMember(scene, role)),
    body: { minutes: 15, reason: 'Loud' },
  }),
  'DELETE /groups/:id/chat/mutes/:userId': ofMember,
  'GET /chat/unread': plain,
  'PUT /blocks/:userId': async ({ world }) => ({ params: { userId: (await world.free(`bad${world.next()}`)).userId } }),
  'DELETE /blocks/:userId': ({ world }) => ({ params: { userId: world.people.member.userId } }),
  'GET /groups/:id/webhooks': ofGroup,
  'POST /groups/:id/webhooks': withBody({ url: 'https://hooks.test/another', events: ['lock'] }),
  'DELETE /groups/:id/webhooks/:webhookId': ofWebhook,
  'POST /groups/:id/webhooks/:webhookId/test': ofWebhook,
  'POST /groups/:id/invite': async (scene) => ({
    ...(await ofGroup(scene)),
    body: { invitee_emails: [`guest${scene.world.next()}@one.test`] },
  }),
  'GET /groups/:id/invitations': ofGroup,
  'POST /groups/:id/invitations/resend': async (scene) => {
    await scene.sentLongAgo();
    return ofGroup(scene);
  },
  'POST /groups/:id/invitations/:invitationId/resend': async (scene, role) => {
    await scene.sentLongAgo();
    return ofInvitation(scene, role);
  },
  'DELETE /groups/:id/invitations/:invitationId': ofInvitation,
  'GET /invitations/pending': plain,
  'GET /invitations/:token': byInvitation,
  'POST /invitations/:token/accept': byInvitation,
  'POST /invitations/:token/decline': byInvitation,
  'POST /invitations/:token/dismiss': async (scene, role) => ({
    ...(await byInvitation(scene, role)),
    token: await scene.expired(),
  }),
  'POST /groups/:id/join-links': ofGroup,
  'DELETE /join-links/:id': async (scene) => ({ params: { id: (await scene.link()).id } }),
  'GET /join-links/:token': byLink,
  'POST /join-links/:token/join': byLink,
} satisfies Record<string, MakeRequest>;
