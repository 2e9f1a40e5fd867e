import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { JoinReply } from '@singleback/contract/invitations.ts';
import type { GroupForm, Visibility } from '@singleback/game/groups/check-group-form.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { invalidate, invalidateGroups } from '../api/keys.ts';

/** Callbacks of an action: after the lists were refetched, or with the error. */
export interface ActEnds<Answer = unknown> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: unknown) => void;
}

/** A mutation on a group; refetches the user's groups afterwards [G7.39]. */
export function useGroupAct<Subject, Answer>(
  act: (subject: Subject) => Promise<Answer>,
  { onSuccess, onError }: ActEnds<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      await invalidateGroups(client).catch(() => {});
      onSuccess?.(answer);
    },
    onError: (error) => onError?.(error),
  });
}

/** Joins a public group [G7.6]. */
export function useJoinGroup(ends: ActEnds) {
  return useGroupAct((id: string) => call('POST /groups/:id/join', { params: { id } }), ends);
}

/** Continues a group in the current season, and invites its members again. */
export function useRenewGroup(ends: ActEnds<{ invited: number }>) {
  return useGroupAct((id: string) => call('POST /groups/:id/renew', { params: { id } }), ends);
}

/**
 * Leaves a group; past lineups and points stay in its standings [G7.7], lineups without a locked player leave it too
 * (rules 7.16). A successor becomes its creator first.
 */
export function useLeaveGroup(ends: ActEnds) {
  const client = useQueryClient();
  return useGroupAct(async ({ id, successor }: { id: string; successor: string | null }) => {
    if (successor !== null) await call('POST /groups/:id/hand-over', { params: { id }, body: { user_id: successor } });
    const left = await call('POST /groups/:id/leave', { params: { id } });
    void invalidate(client, 'lineups-changed');
    return left;
  }, ends);
}

/** The URL to share [G2.23]. */
export function joinLinkAddress(origin: string, token: string): string {
  return `${origin}/join/${encodeURIComponent(token)}`;
}

/** Creates a group's join link [G7.10]. */
export function useCreateJoinLink(ends: ActEnds) {
  return useGroupAct((groupId: string) => call('POST /groups/:id/join-links', { params: { id: groupId } }), ends);
}

/** The URL of a group's join link, which is created if there is none yet [G7.10]. */
export function useJoinLinkUrl(ends: ActEnds<string>) {
  return useGroupAct(async (groupId: string) => {
    const { join_token } = await call('POST /groups/:id/join-links', { params: { id: groupId } });
    return joinLinkAddress(location.origin, join_token);
  }, ends);
}

/** Deletes a join link with immediate effect [G7.11]. */
export function useDeleteJoinLink(ends: ActEnds) {
  return useGroupAct((id: string) => call('DELETE /join-links/:id', { params: { id } }), ends);
}

/** Joins by a link [G7.12]; the reply says whether the user already was a member. */
export function useJoinByLink(ends: ActEnds<JoinReply>) {
  return useGroupAct((token: string) => call('POST /join-links/:token/join', { params: { token } }), ends);
}

interface CreateEnds {
  onCreated: (group: { id: string; name: string }) => void;
  /** The group was created, but the list failed to refetch [G8.15]. */
  onListFailed: () => void;
}

/** Creates a group [G7.5]. A failure is logged [G8.28] and available as `error`. */
export function useCreateGroup({ onCreated, onListFailed }: CreateEnds) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: GroupForm & { visibility: Visibility }) => call('POST /groups', { body: groupToWire(form) }),
    onSuccess: async (group) => {
      const isListed = await invalidateGroups(client).then(
        () => true,
        () => false,
      );
      onCreated(group);
      if (!isListed) onListFailed();
    },
    onError: (error) => reportError(error),
  });
}

function groupToWire(form: GroupForm & { visibility: Visibility }) {
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    season_id: form.seasonId,
    visibility: form.visibility,
    max_participants: form.maxParticipants,
    ...settingsToWire(form.settings),
    missed_weeks: form.missedWeeks,
  };
}
