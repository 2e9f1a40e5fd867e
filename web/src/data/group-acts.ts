import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { GroupForm, Visibility } from '@singleback/game/groups/check-group-form.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { groupsQuery } from './groups.ts';

/** What follows an act: once the lists are read anew, or why it was refused. */
export interface ActEnds<Answer = unknown> {
  onSuccess: (answer: Answer) => void;
  onError: (error: unknown) => void;
}

/** An act on a group: afterwards whatever tells of groups is read anew [G7.39]. */
export function useGroupAct<Subject, Answer>(
  act: (subject: Subject) => Promise<Answer>,
  { onSuccess, onError }: ActEnds<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      await refreshGroups(client).catch(() => {});
      onSuccess(answer);
    },
    onError,
  });
}

/** Joins a public group [G7.6]. */
export function useJoinGroup(ends: ActEnds) {
  return useGroupAct((id: string) => call('POST /groups/:id/join', { params: { id } }), ends);
}

/** Leaves a group; past lineups and points stay on its table [G7.7]. */
export function useLeaveGroup(ends: ActEnds) {
  return useGroupAct((id: string) => call('POST /groups/:id/leave', { params: { id } }), ends);
}

interface CreateEnds {
  onCreated: () => void;
  /** The group is there, but the list could not be read anew [G8.15]. */
  onListFailed: () => void;
}

/** Creates a group [G7.5]. A failure is logged [G8.28], and `error` holds it for the form to show. */
export function useCreateGroup({ onCreated, onListFailed }: CreateEnds) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: GroupForm & { visibility: Visibility }) => call('POST /groups', { body: groupToWire(form) }),
    onSuccess: async () => {
      const isListed = await refreshGroups(client).then(
        () => true,
        () => false,
      );
      onCreated();
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
  };
}

/**
 * Reads the user's groups anew, and whatever else tells of groups; fails when the list does. Of a group that was just
 * left nothing is asked: it would be refused.
 */
export async function refreshGroups(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['invitations'] });
  await client.invalidateQueries({ queryKey: groupsQuery.queryKey, exact: true }, { throwOnError: true });
  const ids = (client.getQueryData(groupsQuery.queryKey) ?? []).map(({ id }) => id);
  const told = [
    ['groups', 'public'],
    ['groups', 'all'],
    ['leaderboard', 'overall'],
  ];
  const ofGroups = ids.flatMap((id) => [
    ['group', id],
    ['leaderboard', 'group', id],
  ]);
  await Promise.all([...told, ...ofGroups].map((queryKey) => client.invalidateQueries({ queryKey })));
}
