import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { useState } from 'react';
import { device } from '../platform/api/device-storage.ts';

/** The group in the URL, else the last selected one if still there, else everyone's; undefined while they load. */
export function selectedGroup(
  requested: string | undefined,
  remembered: string | null,
  groups: readonly Pick<Group, 'id'>[] | undefined,
): string | undefined {
  const wanted = (requested ?? remembered ?? EVERYONE_GROUP_ID).toLowerCase();
  if (wanted === EVERYONE_GROUP_ID) return wanted;
  if (!groups) return undefined;
  return groups.some(({ id }) => id === wanted) ? wanted : EVERYONE_GROUP_ID;
}

/** Each user's last selected leaderboard group, stored on this device. */
const KEY = 'leaderboardGroup:';

/** The id of the last selected group; null if there is none. */
export const readChosenGroup = (userId: string): string | null => device.get(KEY + userId);

/** Stores the selection. */
export const rememberChosenGroup = (userId: string, groupId: string): void => device.set(KEY + userId, groupId);

/** What Group Leaderboards offers and shows [G2.28]. */
export interface ListedGroups {
  /** By name, without the everyone-group; undefined while loading. */
  readonly groups: readonly Group[] | undefined;
  /** The one that is shown; null when there is none. */
  readonly groupId: string | null;
}

/** While the everyone-group is selected, the group before it stays in Group Leaderboards, at first one of the user's. */
export function useListedGroup(
  choices: readonly Group[] | undefined,
  isOwn: (groupId: string) => boolean,
  selectedId: string | undefined,
): ListedGroups {
  const [last, setLast] = useState(selectedId);
  if (selectedId !== undefined && selectedId !== EVERYONE_GROUP_ID && last !== selectedId) setLast(selectedId);
  const groups = choices?.filter(({ id }) => id !== EVERYONE_GROUP_ID).toSorted((a, b) => a.name.localeCompare(b.name));
  const first = groups?.find(({ id }) => isOwn(id)) ?? groups?.[0];
  return { groups, groupId: groups?.find(({ id }) => id === last)?.id ?? first?.id ?? null };
}
