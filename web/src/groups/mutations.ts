import { settingsToWire } from '@singleback/contract/group-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api/call.ts';
import { invalidate, invalidateAfter } from '../platform/api/invalidate.ts';
import { useAct } from '../platform/api/use-call.ts';
import type { GroupDraft } from './group-form.ts';
import { groupsQuery } from './queries.ts';

/** Leaves a group [G7.7], with lineups without a locked player (rules 7.16). A successor first becomes its creator. */
export function useLeaveGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, successor }: { id: string; successor: string | null }) => {
      const params = { id };
      if (successor !== null) await call('POST /groups/:id/hand-over', { params, body: { user_id: successor } });
      await call('POST /groups/:id/leave', { params });
      void invalidate(client, 'lineups-changed');
    },
    // The group has its new creator all the same.
    onError: (_, { successor }) => {
      if (successor !== null) void invalidateAfter(client, 'POST /groups/:id/hand-over');
    },
    meta: { call: 'POST /groups/:id/leave' },
  });
}

interface CreateEnds {
  onCreated: (group: { id: string; name: string }) => void;
  /** The group was created, but the list failed to refetch [G8.15]. */
  onListFailed: () => void;
}

/** Creates a group [G7.5]. A failure is logged [G8.28] and available as `error`. */
export function useCreateGroup({ onCreated, onListFailed }: CreateEnds) {
  const client = useQueryClient();
  return useAct('POST /groups', {
    onSuccess: (group) => {
      onCreated(group);
      if (client.getQueryState(groupsQuery.queryKey)?.status === 'error') onListFailed();
    },
    onError: (error) => reportError(error),
  });
}

/** The body of the call that creates a group. */
export function groupToWire(form: GroupDraft) {
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    season_id: form.seasonId,
    visibility: form.visibility,
    max_participants: form.maxParticipants,
    ...settingsToWire(form.settings),
    missed_weeks: form.missedWeeks,
    ...(form.lastStanding.cut > 0 && { cut: form.lastStanding.cut, cut_from: form.lastStanding.cutFrom }),
  };
}
