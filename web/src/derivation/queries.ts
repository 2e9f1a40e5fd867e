import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useOwnGroups } from '../groups/queries.ts';
import { viewedLineupQuery } from '../leaderboard/queries.ts';
import { useAuth } from '../platform/api/session.ts';
import { retryOf, useCall } from '../platform/api/use-call.ts';
import { calledName } from '../platform/api/user.ts';
import type { NumberPlace, PointsOf } from '../players/opened.ts';
import { useWeeks } from '../players/weeks.ts';
import { depthOf, type Level, seasonLevel, slotPart, weekLevel } from './level.ts';
import { playerLevel, type TimeOf } from './player-level.ts';

/** Between two fetches of a player's points during the game, in milliseconds. */
const LIVE_MS = 15_000;

/** What a number consists of, as far as it is loaded. */
export function useLevel(of: PointsOf | null, at: NumberPlace, timeOf: TimeOf) {
  const { weekId, playerId } = at;
  const weeks = useWeeks();
  const owner = useOwner(of);
  const lineup = useQuery({
    ...viewedLineupQuery(owner?.groupId ?? '', weekId ?? '', owner?.userId ?? ''),
    enabled: owner !== null && weekId !== null,
  });
  const request = playerId === null || weekId === null ? null : { params: { id: playerId, weekId } };
  const points = useCall('GET /players/:id/points/:weekId', request, {
    refetchInterval: ({ state }) => state.data?.player.game_status === 'in_progress' && LIVE_MS,
  });
  const week = weeks.find(({ id }) => id === weekId);
  const makeLevel = (): Level | null => {
    if (depthOf(at) === 0) return of?.season ? seasonLevel(of.season, weeks) : null;
    if (week === undefined || (of !== null && !lineup.data)) return null;
    if (playerId === null) return of && lineup.data ? weekLevel(of, week, lineup.data) : null;
    const part = of && lineup.data ? slotPart(of, week, lineup.data, playerId) : null;
    return points.data ? playerLevel(points.data, week, part, timeOf) : null;
  };
  return {
    level: makeLevel(),
    owner: owner?.text ?? null,
    player: points.data?.player ?? null,
    isMissing: lineup.data === null,
    retry: retryOf({ lineup, points }),
  };
}

/** Whose points they are, in which of the groups; null where they are a player's own. */
function useOwner(of: PointsOf | null) {
  const { user: self } = useAuth();
  const own = useOwnGroups().data;
  const user = of?.user ?? (self && { userId: self.id, username: calledName(self) });
  if (of === null || user === null) return null;
  const groups = own?.filter(({ id }) => of.groupIds.includes(id)) ?? [];
  const group = groups.find(({ id }) => id !== EVERYONE_GROUP_ID) ?? groups[0];
  return {
    userId: user.userId,
    groupId: group?.id ?? of.groupIds[0] ?? EVERYONE_GROUP_ID,
    /** 'Dana · Sunday Morning Regulars'; the name alone where the group is not one of the user's. */
    text: group === undefined ? user.username : `${user.username} · ${group.name}`,
  };
}
