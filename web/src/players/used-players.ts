import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failedWith } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { callOptions } from '../platform/api/use-call.ts';

/** A player's uses: the largest count over the given groups, with its weeks. */
export interface Use {
  readonly count: number;
  readonly weeks: readonly number[];
}

/**
 * The uses by player id over all the groups, without those by a lineup being edited [G5.24]; the previous data stays while
 * new data loads.
 */
export function useUsedPlayers(groupIds: readonly string[], lineupId: string | null) {
  const lineup = lineupId === null ? {} : { lineup_id: lineupId };
  const request = { query: { group_ids: groupIds.toSorted().join(','), ...lineup } };
  return useQuery({
    ...callOptions('GET /lineups/used-players', request),
    queryFn: async ({ client }) => {
      try {
        return await call('GET /lineups/used-players', request);
      } catch (error) {
        // The user left or was removed from one of the groups, so the list of groups is stale.
        if (failedWith(error, 'not_found')) void client.invalidateQueries({ queryKey: ['GET /groups'] });
        throw error;
      }
    },
    enabled: groupIds.length > 0,
    placeholderData: keepPreviousData,
    select: usesById,
  });
}

type UsedPlayer = Awaited<ReturnType<typeof call<'GET /lineups/used-players'>>>[number];

function usesById(used: readonly UsedPlayer[]): ReadonlyMap<string, Use> {
  return new Map(used.map(({ player_id, usage_count, weeks }) => [player_id, { count: usage_count, weeks }]));
}
