import type { Group } from '@singleback/contract/groups.ts';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import type { SavedLineup } from '../model.ts';
import { ACT_WORDS, doneText } from './groups-words.ts';
import { useChangeLineupGroups } from './queries.ts';

interface AddLineupProps {
  lineup: SavedLineup;
  group: Pick<Group, 'id' | 'name'>;
  /** Whether nothing else on the page is more urgent. */
  isNext?: boolean;
}

/** Lets a lineup count in one more group, in one press [G7.31]. */
export function AddLineup({ lineup, group, isNext = true }: AddLineupProps) {
  const adding = useChangeLineupGroups(lineup, {
    onSuccess: (act, count) => toast.good(doneText(act, count)),
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
