import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import type { SavedLineup } from '../model.ts';
import { whyNotWithdrawn } from './why-not-withdrawn.ts';

// Loaded on first use to keep the first screen small.
const DeleteLineupDialog = lazy(async () => ({
  default: (await import('./delete-lineup-dialog.tsx')).DeleteLineupDialog,
}));

interface DeleteLineupProps {
  lineup: SavedLineup;
  weekNumber: number;
  now: Date | null;
}

/**
 * Deletes a lineup after confirmation [G2.55]; one that can no longer be withdrawn shows why. Its history stays
 * readable.
 */
export function DeleteLineup({ lineup, weekNumber, now }: DeleteLineupProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const openDialog = () => {
    setOpen(true);
    setWasOpened(true);
  };
  const refusal = whyNotWithdrawn('delete', lineup, now);
  const label = `Delete ${lineup.name}`;
  if (refusal !== null) {
    return (
      <Tooltip text={refusal}>
        <IconButton label={label} aria-disabled aria-description={refusal}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <>
      <IconButton label={label} onClick={openDialog}>
        <Trash2 size={17} aria-hidden />
      </IconButton>
      {wasOpened ? (
        <Suspense>
          <DeleteLineupDialog lineup={lineup} weekNumber={weekNumber} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
