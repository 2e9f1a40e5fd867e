import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { failedWith } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { callOptions } from '../platform/api/use-call.ts';

/** A player's uses: the largest count over the given groups, with its weeks. */
export interface Use {
  readonly count: number;
  readonly weeks: readonly number[];
}

/** The players used up in these groups, without uses by a lineup being edited [G5.24]. */
const usedPlayersQuery = (groupIds: readonly string[], lineupId: string | null) => {
  const lineup = lineupId === null ? {} : { lineup_id: lineupId };
  const request = { query: { group_ids: groupIds.toSorted().join(','), ...lineup } };
  return {
    ...callOptions('GET /lineups/used-players', request),
    queryFn: async ({ client }: { client: QueryClient }) => {
      try {
        return await call('GET /lineups/used-players', request);
      } catch (error) {
        // The user left or was removed from one of the groups, so the list of groups is stale.
        if (failedWith(error, 'not_found')) void client.invalidateQueries({ queryKey: ['GET /groups'] });
        throw error;
      }
    },
    enabled: groupIds.length > 0,
  };
};

/** The uses by player id over all the groups; the previous data stays while new data loads. */
export function useUsedPlayers(groupIds: readonly string[], lineupId: string | null) {
  return useQuery({
    ...usedPlayersQuery(groupIds, lineupId),
    placeholderData: keepPreviousData,
    select: usesById,
  });
}

type UsedPlayer = Awaited<ReturnType<typeof call<'GET /lineups/used-players'>>>[number];

function usesById(used: readonly UsedPlayer[]): ReadonlyMap<string, Use> {
  return new Map(used.map(({ player_id, usage_count, weeks }) => [player_id, { count: usage_count, weeks }]));
}
