import { Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { whyGroupsStay } from '../manager/why-not-withdrawn.ts';
import type { SavedLineup } from '../model.ts';
import { usePrepareManagedGroups } from './queries.ts';

const load = () => import('./manage-groups-dialog.tsx');
const ManageGroupsDialog = lazy(async () => ({ default: (await load()).ManageGroupsDialog }));

/** Opens the groups of a lineup [G2.54]; once a player's game has started, explains why they are fixed (rules 2.5). */
export function ManageGroups({ lineup, now }: { lineup: SavedLineup; now: Date | null }) {
  const [isOpen, setOpen] = useState(false);
  const refusal = whyGroupsStay(lineup, now);
  const prepareGroups = usePrepareManagedGroups(lineup.id, refusal === null);
  const prepare = () => {
    prepareGroups();
    void load().catch(() => {});
  };
  const button = (
    <button
      type="button"
      className={buttonClass('ghost', 's')}
      aria-label={`Groups of ${lineup.name}`}
      aria-disabled={refusal !== null || undefined}
      aria-description={refusal ?? undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => refusal === null && setOpen(true)}
    >
      <Users size={15} aria-hidden />
      Groups
    </button>
  );
  return (
    <>
      {refusal === null ? button : <Tooltip text={refusal}>{button}</Tooltip>}
      <Suspense>
        {isOpen ? <ManageGroupsDialog lineup={lineup} refusal={refusal} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
