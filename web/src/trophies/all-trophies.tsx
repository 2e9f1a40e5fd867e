import type { Trophies } from '@singleback/contract/trophies.ts';
import { ListDialog } from '../ui/rows/list-dialog.tsx';
import { Champions } from './champions.tsx';
import { HonorsTable } from './honors-table.tsx';
import { Records } from './records.tsx';

interface AllTrophiesProps {
  groupId: string;
  userId: string;
  trophies: Trophies;
  onClose: () => void;
}

/** Every season with its champions, the records with their rules, and who has won how much. */
export function AllTrophies({ groupId, userId, trophies, onClose }: AllTrophiesProps) {
  return (
    <ListDialog
      title="Trophies"
      text="Only final weeks count, as corrected since. A title is first place in the table once the last week is final. A week is won by the most points among at least two lineups. Ties share it. A streak ends with the season."
      onClose={onClose}
    >
      <Champions seasons={trophies.seasons} userId={userId} />
      <Records groupId={groupId} trophies={trophies} userId={userId} />
      <HonorsTable honors={trophies.honors} userId={userId} />
    </ListDialog>
  );
}
