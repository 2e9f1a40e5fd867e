import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { failedWith } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

/** How far a player is spent: the largest count over the groups asked for, and the weeks of it. */
export interface Use {
  readonly count: number;
  readonly weeks: readonly number[];
}

/** Whom the user has spent in these groups; the uses of a lineup being edited are left out [G5.24]. */
const usedPlayersQuery = (groupIds: readonly string[], lineupId: string | null) =>
  queryOptions({
    queryKey: keys.usedPlayers(groupIds, lineupId),
    queryFn: async ({ client }) => {
      const lineup = lineupId === null ? {} : { lineup_id: lineupId };
      try {
        return await call('GET /lineups/used-players', { query: { group_ids: groupIds.join(','), ...lineup } });
      } catch (error) {
        // One of the groups was left or removed meanwhile: without it there is something to read again.
        if (failedWith(error, 'not_found')) void client.invalidateQueries({ queryKey: keys.groups });
        throw error;
      }
    },
    enabled: groupIds.length > 0,
  });

/** The uses of every spent player by player id, in any of the groups; the former answer stands until the next has come. */
export function useUsedPlayers(groupIds: readonly string[], lineupId: string | null) {
  return useQuery({
    ...usedPlayersQuery(groupIds, lineupId),
    placeholderData: keepPreviousData,
    select: usesById,
  });
}

type UsedPlayer = Awaited<ReturnType<typeof call<'GET /lineups/used-players'>>>[number];

/** The wire's list by player id. */
function usesById(used: readonly UsedPlayer[]): ReadonlyMap<string, Use> {
  return new Map(used.map(({ player_id, usage_count, weeks }) => [player_id, { count: usage_count, weeks }]));
}
