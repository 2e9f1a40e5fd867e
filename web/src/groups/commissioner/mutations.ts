import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { NewWebhook, WebhookTest } from '@singleback/contract/webhooks.ts';
import type { PlayedBy } from '@singleback/game/groups/check-settings-edit.ts';
import { call } from '../../api/call.ts';
import { type ActEnds, useGroupAct } from '../mutations.ts';

/** Changes the name, description and size of a group. */
export function useEditGroup(groupId: string, ends: ActEnds) {
  return useGroupAct(
    (edit: { name: string; description: string; max_participants: number }) =>
      call('PUT /groups/:id', { params: { id: groupId }, body: edit }),
    ends,
  );
}

/** Changes what a group plays by, and its first week. */
export function useChangeSettings(groupId: string, ends: ActEnds) {
  return useGroupAct(
    ({ settings, missedWeeks, startWeek }: PlayedBy) =>
      call('PUT /groups/:id/settings', {
        params: { id: groupId },
        body: { ...settingsToWire(settings), missed_weeks: missedWeeks, start_week: startWeek },
      }),
    ends,
  );
}

/** Closes a group, or opens it again. */
export function useOpenGroup(ends: ActEnds) {
  return useGroupAct(
    ({ id, isOpen }: { id: string; isOpen: boolean }) =>
      call(isOpen ? 'POST /groups/:id/reopen' : 'POST /groups/:id/close', { params: { id } }),
    ends,
  );
}

/** Deletes a group for good; its name was typed. */
export function useDeleteGroup(groupId: string, ends: ActEnds) {
  return useGroupAct((name: string) => call('DELETE /groups/:id', { params: { id: groupId }, body: { name } }), ends);
}

/** Allows or forbids that a private group is named in link previews and images. */
export function useShareName(groupId: string, ends: ActEnds) {
  return useGroupAct(
    (shares_name: boolean) => call('PUT /groups/:id/shares-name', { params: { id: groupId }, body: { shares_name } }),
    ends,
  );
}

/** Lets only commissioners invite and see the join link, or everyone. */
export function useLimitInvites(groupId: string, ends: ActEnds) {
  return useGroupAct(
    (commissioners_invite: boolean) =>
      call('PUT /groups/:id/commissioners-invite', { params: { id: groupId }, body: { commissioners_invite } }),
    ends,
  );
}

/** Allows or forbids standing orders in lineups of the group. */
export function useAllowOrders(groupId: string, ends: ActEnds) {
  return useGroupAct(
    (orders_allowed: boolean) =>
      call('PUT /groups/:id/orders-allowed', { params: { id: groupId }, body: { orders_allowed } }),
    ends,
  );
}

/** Reminds the members without a lineup. */
export function useNudge(groupId: string, ends: ActEnds<{ nudged: number }>) {
  return useGroupAct(() => call('POST /groups/:id/nudge', { params: { id: groupId } }), ends);
}

/** Announces something to the group. */
export function useAnnounce(groupId: string, ends: ActEnds) {
  return useGroupAct(
    (text: string) => call('POST /groups/:id/announcements', { params: { id: groupId }, body: { text } }),
    ends,
  );
}

export function useDeleteAnnouncement(groupId: string, ends: ActEnds) {
  return useGroupAct(
    (announcementId: string) =>
      call('DELETE /groups/:id/announcements/:announcementId', { params: { id: groupId, announcementId } }),
    ends,
  );
}

/** Sends an unanswered invitation again, or withdraws it. */
export function useSentInvitationAct(groupId: string, ends: ActEnds) {
  return useGroupAct(
    ({ kind, invitationId }: { kind: 'resend' | 'withdraw'; invitationId: string }): Promise<unknown> => {
      const params = { id: groupId, invitationId };
      return kind === 'resend'
        ? call('POST /groups/:id/invitations/:invitationId/resend', { params })
        : call('DELETE /groups/:id/invitations/:invitationId', { params });
    },
    ends,
  );
}

/** Adds a webhook to a group; the answer has its secret, if it has one. */
export function useAddWebhook(groupId: string, ends: ActEnds<NewWebhook>) {
  return useGroupAct(
    (body: { url: string; events: string[] }) => call('POST /groups/:id/webhooks', { params: { id: groupId }, body }),
    ends,
  );
}

/** Sends a test message; the answer says whether it arrived. */
export function useTestWebhook(groupId: string, ends: ActEnds<WebhookTest>) {
  return useGroupAct(
    (webhookId: string) => call('POST /groups/:id/webhooks/:webhookId/test', { params: { id: groupId, webhookId } }),
    ends,
  );
}

export function useRemoveWebhook(groupId: string, ends: ActEnds) {
  return useGroupAct(
    (webhookId: string) => call('DELETE /groups/:id/webhooks/:webhookId', { params: { id: groupId, webhookId } }),
    ends,
  );
}
