import type { Team } from '@singleback/contract/season.ts';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../platform/api/use-call.ts';

/** The 32 teams [A7.4]; they don't change while a page is open. */
export const teamsQuery = {
  ...callOptions('GET /teams'),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { failure: 'Failed to load teams data' },
};

export function useTeams() {
  return useQuery(teamsQuery);
}

/** The team with an abbreviation; undefined without one and while loading. */
export function useTeam(abbreviation: string | null): Team | undefined {
  return useTeams().data?.find((team) => team.abbreviation === abbreviation);
}
