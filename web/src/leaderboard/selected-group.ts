import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';

/**
 * The id of the leaderboard's selected group: the one in the URL, else the last selected one if still available, else
 * the everyone-group. Undefined while `groups` (the options) load.
 */
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
