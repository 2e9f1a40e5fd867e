import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';

/**
 * The id of the group whose race and rank the leaderboard shows: the one in the address, else the one chosen last, as far
 * as the user may choose it; else the everyone-group. Undefined while `groups` (what may be chosen) load.
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
