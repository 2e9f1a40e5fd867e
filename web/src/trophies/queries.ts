import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

/** What has been won in a group and in the earlier ones it continues; for its members. */
const trophiesQuery = (groupId: string) =>
  queryOptions({
    queryKey: keys.groupTrophies(groupId),
    queryFn: () => call('GET /groups/:id/trophies', { params: { id: groupId } }),
  });

export function useTrophies(groupId: string) {
  return useQuery(trophiesQuery(groupId));
}
