import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

/** A group's season so far in hindsight; for its members. */
const hindsightQuery = (groupId: string) =>
  queryOptions({
    queryKey: keys.hindsight(groupId),
    queryFn: () => call('GET /groups/:groupId/hindsight', { params: { groupId } }),
  });

export function useHindsight(groupId: string) {
  return useQuery(hindsightQuery(groupId));
}
