import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** The 32 teams [A7.4]: they don't change while a page lives. */
export const teamsQuery = queryOptions({
  queryKey: ['teams'],
  queryFn: () => call('GET /teams'),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { failure: 'Failed to load teams data' },
});

export function useTeams() {
  return useQuery(teamsQuery);
}
