import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { Group } from '@singleback/contract/groups.ts';
import type { NewWebhook, WebhookTest } from '@singleback/contract/webhooks.ts';
import type { PlayedBy } from '@singleback/game/groups/check-settings-edit.ts';
import { baseOf, changedFields } from '@singleback/game/groups/stale-fields.ts';
import { type ApiError, failedWith } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { type ActEnds, useGroupAct } from '../mutations.ts';

/** What a form of a group changed, and what it was opened with (rules 7.19). */
export interface FormEdit<Fields> {
  edit: Fields;
  before: Fields;
}

const onlyChanged = <Fields extends object>({ edit, before }: FormEdit<Fields>) => {
  const changed = changedFields(edit, before);
  return { ...changed, base: baseOf(changed, before) };
};

export interface GroupText {
  name: string;
  description: string;
  max_participants: number;
}

/** Changes the name, description and size of a group. */
export function useEditGroup(groupId: string, ends: ActEnds<Group>) {
  return useGroupAct(
    (form: FormEdit<GroupText>) => call('PUT /groups/:id', { params: { id: groupId }, body: onlyChanged(form) }),
    ends,
  );
}

/** Changes what a group plays by, and its first week. */
export function useChangeSettings(groupId: string, ends: ActEnds) {
  return useGroupAct(
    ({ edit, before }: FormEdit<PlayedBy>) =>
      call('PUT /groups/:id/settings', {
        params: { id: groupId },
        body: onlyChanged({ edit: playedByToWire(edit), before: playedByToWire(before) }),
      }),
    ends,
  );
}

/** Settings as the wire has them. */
export const playedByToWire = ({ settings, missedWeeks, startWeek }: PlayedBy) => {
  return { ...settingsToWire(settings), missed_weeks: missedWeeks, start_week: startWeek };
};

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

/** What somebody else has changed, of a refused save: wire fields with their values. */
export function currentOf<Fields>(error: unknown): Partial<Fields> {
  if (!failedWith(error, 'changed_elsewhere')) return {};
  return ((error as ApiError).details as { current?: Partial<Fields> } | undefined)?.current ?? {};
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

/** Sends all invitations again that were not sent today. */
export function useResendAll(groupId: string, ends: ActEnds<{ sent: number }>) {
  return useGroupAct(() => call('POST /groups/:id/invitations/resend', { params: { id: groupId } }), ends);
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
