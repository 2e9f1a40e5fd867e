import { addedToGroupsText, removedFromGroupsText } from '@singleback/game/lineups/group-changes.ts';
import type { GroupsAct } from './queries.ts';

/** Texts while groups are added or removed, and when that fails without a server message [G8.21]. */
export const ACT_WORDS: Readonly<Record<GroupsAct, { busy: string; failure: string }>> = {
  add: { busy: 'Adding...', failure: 'Failed to add lineup to groups' },
  remove: { busy: 'Removing...', failure: 'Failed to remove lineup from groups' },
};

/** The button's text [G2.58]. */
export function actText(act: GroupsAct, count: number): string {
  return act === 'add' ? `Add to ${count} group(s)` : `Remove from ${count} group(s)`;
}

/** The success message [G8.32]. */
export function doneText(act: GroupsAct, count: number): string {
  return act === 'add' ? addedToGroupsText(count) : removedFromGroupsText(count);
}
