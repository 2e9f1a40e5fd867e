import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { readChosenGroup, rememberChosenGroup } from './chosen-group.ts';
import { selectedGroup } from './selected-group.ts';

const route = getRouteApi('/signed-in/leaderboard');

/**
 * The leaderboard's selected group (undefined while unknown, then the expected one) and a function to select another. The selection is stored
 * on this device and in the URL, so that Back returns to the previous group.
 */
export function useSelectedGroup(
  userId: string,
  groups: readonly Group[] | undefined,
): { groupId: string | undefined; expectedId: string; choose: (groupId: string) => void } {
  const { group: requested } = route.useSearch();
  const navigate = useNavigate();
  const show = useCallback(
    (group: string, how: 'push' | 'replace') =>
      navigate({ to: '/leaderboard', search: { group }, replace: how === 'replace', resetScroll: false }),
    [navigate],
  );
  const remembered = readChosenGroup(userId);
  const groupId = selectedGroup(requested, remembered, groups);
  const isToShow = requested === undefined && groupId !== undefined && groupId !== EVERYONE_GROUP_ID;
  useEffect(() => {
    if (isToShow) void show(groupId, 'replace');
  }, [isToShow, groupId, show]);
  const choose = async (chosen: string) => {
    rememberChosenGroup(userId, chosen);
    // Without a group in the URL, Back would lead to the last selected one.
    if (requested === undefined) await show(groupId ?? EVERYONE_GROUP_ID, 'replace');
    await show(chosen, 'push');
  };
  return {
    groupId,
    expectedId: groupId ?? requested ?? remembered ?? EVERYONE_GROUP_ID,
    choose: (chosen) => void choose(chosen),
  };
}
