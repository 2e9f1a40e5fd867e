import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { standingFromWire, type ViewedLineup, viewedLineupFromWire } from './standings.ts';

/** How often a table in view is read again, in milliseconds; the page asks nothing while it is hidden. */
const AGAIN_MS = 30_000;

/** The top of the overall table and the caller's own row [G7.17]. */
export const overallQuery = queryOptions({
  queryKey: ['leaderboard', 'overall'],
  queryFn: async () => {
    const { entries, userRank, userRow, total } = await call('GET /leaderboard/overall');
    return { entries: entries.map(standingFromWire), userRank, userRow: userRow && standingFromWire(userRow), total };
  },
});

/** A group's whole table [G7.18]. */
export const groupTableQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['leaderboard', 'group', groupId],
    queryFn: async () => {
      const { group, entries, userRank } = await call('GET /leaderboard/group/:groupId', { params: { groupId } });
      return { group, entries: entries.map(standingFromWire), userRank };
    },
  });

/** A user's lineup in a group and week, null when there is none; what is not yet locked is not in it [G7.19]. */
const viewedLineupQuery = (groupId: string, weekId: string, userId: string) =>
  queryOptions({
    queryKey: ['leaderboard', 'lineup', groupId, weekId, userId],
    queryFn: async (): Promise<ViewedLineup | null> => {
      const path = 'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId';
      const { lineup } = await call(path, { params: { groupId, weekId, userId } });
      return lineup && viewedLineupFromWire(lineup);
    },
  });

/** A table in view is read again: points may come in at any time of the week, corrections too. */
export function useOverall() {
  return useQuery({ ...overallQuery, refetchInterval: AGAIN_MS });
}

export function useGroupTable(groupId: string | undefined) {
  return useQuery({ ...groupTableQuery(groupId ?? ''), enabled: groupId !== undefined, refetchInterval: AGAIN_MS });
}

/** The user's rank in each of these groups, where it is known. */
export function useGroupRanks(groupIds: readonly string[]): ReadonlyMap<string, number> {
  const tables = useQueries({
    queries: groupIds.map((groupId) => ({ ...groupTableQuery(groupId), staleTime: 60_000 })),
  });
  return new Map(
    tables.flatMap(({ data }, at) => {
      const groupId = groupIds[at];
      return groupId !== undefined && data?.userRank != null ? [[groupId, data.userRank] as const] : [];
    }),
  );
}

export function useViewedLineup(groupId: string, weekId: string, userId: string) {
  return useQuery({ ...viewedLineupQuery(groupId, weekId, userId), refetchInterval: AGAIN_MS });
}
