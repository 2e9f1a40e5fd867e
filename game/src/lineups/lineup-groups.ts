import { type Problem, problem } from '../problem.ts';

/** Adding a lineup to groups, or taking it out of some, names at least one [G5.21]. */
export function checkGroupsNamed(groupIds: readonly string[]): Problem | null {
  return groupIds.length > 0
    ? null
    : problem('field_invalid', 'Please select at least one group', { field: 'group_ids' });
}

/** A lineup is never taken out of its last group: to be rid of it, it is deleted. Null when one of `current` stays. */
export function checkGroupStays(current: readonly string[], removed: readonly string[]): Problem | null {
  if (current.some((id) => !removed.includes(id))) return null;
  return problem('field_invalid', 'A lineup needs at least one group. To remove it from all groups, delete it.', {
    field: 'group_ids',
  });
}

/** The toast after adding a lineup to groups [G8.32]. */
export const addedToGroupsText = (count: number): string => `Lineup successfully added to ${count} group(s)`;

/** The toast after taking a lineup out of groups [G8.32]. */
export const removedFromGroupsText = (count: number): string => `Lineup successfully removed from ${count} group(s)`;
