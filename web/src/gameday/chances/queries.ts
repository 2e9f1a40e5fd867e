import type { GroupOutlook, LineupOutlook, PlayerOutlook } from '@singleback/contract/gameday/chances.ts';
import { useQuery } from '@tanstack/react-query';
import { callOptions, useCall } from '../../platform/api/use-call.ts';

/** The server computes chances at most this often, in milliseconds; a hidden page does not fetch. */
const REFRESH_MS = 15_000;

const outlookQuery = { ...callOptions('GET /game-day/chances'), refetchInterval: REFRESH_MS };

/** What the user may expect of the current week, in their groups and of their lineups. */
export const useWeekOutlook = () => useQuery(outlookQuery);

/** The user's chances in a group; undefined until they are known. */
export function useGroupOutlook(groupId: string): GroupOutlook | undefined {
  return useQuery({
    ...outlookQuery,
    select: ({ groups }) => groups.find((each) => each.group_id === groupId),
  }).data;
}

/** What a lineup of the user may still score; undefined until it is known. */
export function useLineupOutlook(lineupId: string, isNeeded = true): LineupOutlook | undefined {
  return useQuery({
    ...outlookQuery,
    enabled: isNeeded,
    select: ({ lineups }) => lineups.find((each) => each.lineup_id === lineupId),
  }).data;
}

/** What a player of a lineup may still score. */
export function usePlayerOutlook(lineupId: string, playerId: string): PlayerOutlook | undefined {
  return useLineupOutlook(lineupId)?.players.find((each) => each.player_id === playerId);
}

/** The same in a week, without a request: undefined where no lineup has shown it yet. */
export function useKnownPlayerOutlook(weekId: string, playerId: string): PlayerOutlook | undefined {
  return useQuery({
    ...outlookQuery,
    enabled: false,
    select: ({ week_id, lineups }) =>
      week_id === weekId
        ? lineups.flatMap(({ players }) => players).find((each) => each.player_id === playerId)
        : undefined,
  }).data;
}

/** The user's chance against another member of a group this week. */
export function useHeadToHead(groupId: string, userId: string, isNeeded: boolean) {
  const request = isNeeded ? { params: { id: groupId, userId } } : null;
  return useCall('GET /game-day/groups/:id/against/:userId', request, { refetchInterval: REFRESH_MS });
}

/** What the user needs in a group. */
export function useNeed(groupId: string) {
  return useCall('GET /game-day/groups/:id/need', { params: { id: groupId } }, { refetchInterval: REFRESH_MS });
}
