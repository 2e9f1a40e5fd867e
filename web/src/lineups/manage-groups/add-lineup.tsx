// Which groups a lineup counts in.
import type { Group } from '@singleback/contract/groups.ts';
import { addedToGroupsText, removedFromGroupsText } from '@singleback/game/lineups/lineup-groups.ts';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { focusMain } from '../../ui/page-title.ts';
import type { SavedLineup } from '../model.ts';
import { type GroupsAct, useChangeLineupGroups } from './queries.ts';

interface AddLineupProps {
  lineup: SavedLineup;
  group: Pick<Group, 'id' | 'name'>;
  /** Whether nothing else on the page is more urgent. */
  isNext?: boolean;
}

/** Lets a lineup count in one more group, in one press [G7.31]. */
export function AddLineup({ lineup, group, isNext = true }: AddLineupProps) {
  const adding = useChangeLineupGroups(lineup, {
    onSuccess: (act, count) => {
      toast.good(doneText(act, count));
      focusMain();
    },
    onError: (act, error) => toast.bad(serviceWordsOf(error, ACT_WORDS[act].failure)),
  });
  return (
    <Button
      variant={isNext ? 'flag' : 'outline'}
      busy={adding.isPending}
      busyText={ACT_WORDS.add.busy}
      aria-label={`Add my lineup to ${group.name}`}
      onClick={() => adding.mutate({ act: 'add', groupIds: [group.id] })}
    >
      Add My Lineup
    </Button>
  );
}

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
