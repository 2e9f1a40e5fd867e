import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** The groups that the user is in [A7.5]. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: () => call('GET /groups'),
  meta: { failure: 'Failed to load groups data' },
});

export function useGroups() {
  return useQuery(groupsQuery);
}
