import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import type { Group, MyGroup } from '@singleback/contract/groups.ts';
import { whyOutOf } from '@singleback/game/groups/check-group-selection.ts';
import { EVERYONE_GROUP_ID, lastWeekOf } from '@singleback/game/groups/settings.ts';
import type { Problem } from '@singleback/game/problem.ts';
import { roundWords } from '@singleback/game/season/round-words.ts';
import { useQuery } from '@tanstack/react-query';
import { callOptions, useCall } from '../platform/api/use-call.ts';
import { hasPremium, useSubscription } from '../premium/queries.ts';

/** The user's groups [A7.5]. */
export const groupsQuery = { ...callOptions('GET /groups'), meta: { failure: 'Failed to load groups data' } };

/** The user's open groups of the current season, in which lineups can be created. */
export function useGroups() {
  return useQuery({ ...groupsQuery, select: openOnly });
}

/** The user's groups of the current season, closed ones too: in those, lineups that are in count on. */
export function useSeasonGroups() {
  return useQuery({ ...groupsQuery, select: ofCurrentSeason });
}

/** The user's groups of all seasons. */
export function useOwnGroups() {
  return useQuery(groupsQuery);
}

const ofCurrentSeason = (groups: MyGroup[]) => groups.filter((group) => group.is_current_season);
const openOnly = (groups: MyGroup[]) => groups.filter(isOpenGroup);

/** Whether lineups can be created in a group of the user. */
export const isOpenGroup = (group: Pick<MyGroup, 'is_active' | 'is_current_season'>) =>
  group.is_active && group.is_current_season;

/** The refetch interval of groups in view, in milliseconds; nothing is fetched while the page is hidden. */
const AGAIN_MS = 30_000;

/** The user's groups where ranks and submissions are shown, which change while others play. */
export function useStandingGroups() {
  return useQuery({ ...groupsQuery, refetchInterval: AGAIN_MS });
}

/** How far each member's lineup of the current week has been played; not fetched without a group. */
export function useGroupWeek(groupId: string | null) {
  const request = groupId === null ? null : { params: { id: groupId } };
  return useCall('GET /groups/:id/week', request, { refetchInterval: AGAIN_MS });
}

/** The user's rank in a group; none without a lineup (rules 7.10). */
export function ownRank(group: Pick<MyGroup, 'user_rank' | 'has_lineup_this_season'>): number | null {
  return group.has_lineup_this_season ? group.user_rank : null;
}

/** Where the user is in a group that plays last one standing, once they are not in any more; else null. */
export function survivalWords({ out_since_week: week, is_watching: isWatching, seasons }: MyGroup): string | null {
  if (week !== undefined) return `Out in ${roundWords({ weekNumber: week, seasonKind: seasons?.kind })}`;
  return isWatching ? 'Watching' : null;
}

/** What decides whether the user plays in a group in a week. */
export type WeekGroup = Group & Pick<MyGroup, 'out_since_week' | 'is_watching'>;

/** Why the user does not play in a group in a week: they are out or only watch, or it starts later; else null. */
export function whyNotIn(group: WeekGroup, weekNumber: number): Problem | null {
  return whyOutOf(
    {
      ...{ name: group.name, startWeek: group.start_week ?? null },
      ...{ outSinceWeek: group.out_since_week ?? null, isWatching: group.is_watching === true },
    },
    { weekNumber, seasonKind: group.seasons?.kind },
  );
}

/** Whether the user can still play a week in a group. */
export const playsIn = (group: WeekGroup, weekNumber: number): boolean => whyNotIn(group, weekNumber) === null;

/** Whether a group's playoffs are over before a week, so that nobody is asked for a lineup in it any more [G2.50]. */
export const isOverBefore = ({ group_settings }: Pick<Group, 'group_settings'>, weekNumber: number): boolean =>
  lastWeekOf(settingsFromWire(group_settings)) < weekNumber;

/** Join links by group id; an empty list for a group without any [A4.6]. */
export function joinLinksOf(groups: readonly Pick<Group, 'id' | 'join_links'>[]): Map<string, Group['join_links']> {
  return new Map(groups.map(({ id, join_links }) => [id, join_links ?? []]));
}

/** Whether a free user is in the one group of the season allowed beside the everyone-group, which may be closed (rules 7.15). */
export function isFullyGrouped(isPremium: boolean, groups: readonly Pick<Group, 'id'>[]): boolean {
  return !isPremium && groups.some(({ id }) => id !== EVERYONE_GROUP_ID);
}

/** Whether another group needs Premium; false while unknown, because the server checks again. */
export function useNeedsPremiumToJoin(): boolean {
  const subscription = useSubscription().data;
  const groups = useSeasonGroups().data;
  return subscription !== undefined && groups !== undefined && isFullyGrouped(hasPremium(subscription), groups);
}
