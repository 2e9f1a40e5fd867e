import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { useGroups } from './groups.ts';
import { hasPremium, useSubscription } from './subscription.ts';

/** Whether a free user is in the one group that a free account may join beside the everyone-group (rules 4.2). */
export function isFullyGrouped(isPremium: boolean, groups: readonly Pick<Group, 'id'>[]): boolean {
  return !isPremium && groups.some(({ id }) => id !== EVERYONE_GROUP_ID);
}

/** Whether another group needs Premium for the user; false while that is not known, then the server says so. */
export function useNeedsPremiumToJoin(): boolean {
  const subscription = useSubscription().data;
  const groups = useGroups().data;
  return subscription !== undefined && groups !== undefined && isFullyGrouped(hasPremium(subscription), groups);
}
