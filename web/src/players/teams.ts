import type { Team } from '@singleback/contract/season.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

/** The 32 teams [A7.4]; they don't change while a page is open. */
export const teamsQuery = queryOptions({
  queryKey: keys.teams,
  queryFn: () => call('GET /teams'),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { failure: 'Failed to load teams data' },
});

export function useTeams() {
  return useQuery(teamsQuery);
}

/** The team with an abbreviation; undefined without one and while loading. */
export function useTeam(abbreviation: string | null): Team | undefined {
  return useTeams().data?.find((team) => team.abbreviation === abbreviation);
}
