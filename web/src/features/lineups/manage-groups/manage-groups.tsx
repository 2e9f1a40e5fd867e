import { Users } from 'lucide-react';
import { useState } from 'react';
import type { SavedLineup } from '../../../data/saved-lineup.ts';
import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { whyGroupsStay } from '../why-not-withdrawn.ts';
import { ManageGroupsDialog } from './manage-groups-dialog.tsx';

/** Opens the groups of a lineup [G2.54]; once a player's game has started it says why they stay (rules 2.5). */
export function ManageGroups({ lineup, now }: { lineup: SavedLineup; now: Date | null }) {
  const [isOpen, setOpen] = useState(false);
  const refusal = whyGroupsStay(lineup, now);
  const button = (
    <Button
      variant="ghost"
      size="s"
      aria-label={`Groups of ${lineup.name}`}
      aria-disabled={refusal !== null || undefined}
      aria-description={refusal ?? undefined}
      onClick={() => refusal === null && setOpen(true)}
    >
      <Users size={15} aria-hidden />
      Groups
    </Button>
  );
  return (
    <>
      {refusal === null ? button : <Tooltip text={refusal}>{button}</Tooltip>}
      {isOpen ? <ManageGroupsDialog lineup={lineup} refusal={refusal} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
