import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { useEffect } from 'react';
import { readChosenGroup, rememberChosenGroup } from './chosen-group.ts';
import { selectedGroup } from './selected-group.ts';

/** The group in the address, and how another comes there: as a step to go back from, or in place of this one. */
export interface AskedGroup {
  readonly asked: string | undefined;
  readonly onAsk: (groupId: string, how: 'push' | 'replace') => Promise<void>;
}

/**
 * The group that the leaderboard shows, undefined while that is not known, and how to choose another. A choice is kept on
 * this device and stands in the address, so that each step back leads to the group that was shown before it.
 */
export function useSelectedGroup(
  userId: string,
  groups: readonly Group[] | undefined,
  { asked, onAsk }: AskedGroup,
): { groupId: string | undefined; choose: (groupId: string) => void } {
  const groupId = selectedGroup(asked, readChosenGroup(userId), groups);
  const isToShow = asked === undefined && groupId !== undefined && groupId !== EVERYONE_GROUP_ID;
  useEffect(() => {
    if (isToShow) void onAsk(groupId, 'replace');
  }, [isToShow, groupId, onAsk]);
  const choose = async (chosen: string) => {
    rememberChosenGroup(userId, chosen);
    // Without a group in the address, a step back would lead to whichever was chosen last.
    if (asked === undefined) await onAsk(groupId ?? EVERYONE_GROUP_ID, 'replace');
    await onAsk(chosen, 'push');
  };
  return { groupId, choose: (chosen) => void choose(chosen) };
}
