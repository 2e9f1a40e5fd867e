import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { GroupForm, Visibility } from '@singleback/game/groups/check-group-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../platform/api/use-call.ts';
import { groupsQuery } from './queries.ts';

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
export function groupToWire(form: GroupForm & { visibility: Visibility }) {
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
