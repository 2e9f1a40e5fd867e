import type { Team } from '@singleback/contract/season.ts';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../platform/api/use-call.ts';

/** The 32 teams [A7.4]; they don't change while a page is open. */
export const teamsQuery = {
  ...callOptions('GET /teams'),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { failure: 'Failed to load teams data' },
};

/** By abbreviation. */
export function useTeams() {
  return useQuery({ ...teamsQuery, select: byAbbreviation });
}

const byAbbreviation = (teams: readonly Team[]): ReadonlyMap<string, Team> =>
  new Map(teams.map((team) => [team.abbreviation, team]));

/** The team with an abbreviation; undefined without one and while loading. */
export function useTeam(abbreviation: string | null): Team | undefined {
  return useTeams().data?.get(abbreviation ?? '');
}
