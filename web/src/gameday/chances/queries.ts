import type { GroupOutlook, LineupOutlook, PlayerOutlook } from '@singleback/contract/gameday/chances.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';

/** The server computes chances at most this often, in milliseconds; a hidden page does not fetch. */
const REFRESH_MS = 15_000;

const outlookQuery = queryOptions({
  queryKey: keys.chances,
  queryFn: () => call('GET /game-day/chances'),
});

/** What the user may expect of the current week, in their groups and of their lineups. */
export const useWeekOutlook = () => useQuery({ ...outlookQuery, refetchInterval: REFRESH_MS });

/** The user's chances in a group; undefined until they are known. */
export function useGroupOutlook(groupId: string): GroupOutlook | undefined {
  return useQuery({
    ...outlookQuery,
    refetchInterval: REFRESH_MS,
    select: ({ groups }) => groups.find((each) => each.group_id === groupId),
  }).data;
}

/** What a lineup of the user may still score; undefined until it is known. */
export function useLineupOutlook(lineupId: string, isNeeded = true): LineupOutlook | undefined {
  return useQuery({
    ...outlookQuery,
    enabled: isNeeded,
    refetchInterval: REFRESH_MS,
    select: ({ lineups }) => lineups.find((each) => each.lineup_id === lineupId),
  }).data;
}

/** What a player of a lineup may still score. */
export function usePlayerOutlook(lineupId: string, playerId: string): PlayerOutlook | undefined {
  return useLineupOutlook(lineupId)?.players.find((each) => each.player_id === playerId);
}

/** The user's chance against another member of a group this week. */
export function useHeadToHead(groupId: string, userId: string, isNeeded: boolean) {
  return useQuery({
    queryKey: keys.headToHead(groupId, userId),
    queryFn: () => call('GET /game-day/groups/:id/against/:userId', { params: { id: groupId, userId } }),
    enabled: isNeeded,
    refetchInterval: REFRESH_MS,
  });
}

/** What the user needs in a group. */
export function useNeed(groupId: string) {
  return useQuery({
    queryKey: keys.need(groupId),
    queryFn: () => call('GET /game-day/groups/:id/need', { params: { id: groupId } }),
    refetchInterval: REFRESH_MS,
  });
}
