import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { serviceWordsOf } from '../../api/api-error.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import type { SavedLineup } from '../model.ts';
import { useDeleteLineup } from '../queries.ts';
import { whyNotWithdrawn } from './why-not-withdrawn.ts';

// Loaded on first use to keep the first screen small.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
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
  const navigate = useNavigate();
  const readHistory = () =>
    void navigate({
      to: '/lineup/$lineupId/transactions',
      params: { lineupId: lineup.id },
      state: { lineupWeek: weekNumber },
    });
  const deleting = useDeleteLineup(lineup.weekId, {
    onSuccess: () => {
      toast.good('Lineup deleted', { label: 'History', onPress: readHistory });
      // The focused button is removed with the card.
      document.getElementById('main')?.focus({ preventScroll: true });
    },
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to delete lineup')),
  });
  const refusal = whyNotWithdrawn('delete', lineup, now);
  const label = `Delete ${lineup.name}`;
  const confirm = () => {
    setOpen(false);
    deleting.mutate(lineup);
  };
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
          <ConfirmDialog
            open={isOpen}
            onOpenChange={setOpen}
            title="Delete Lineup"
            message="Are you sure you want to delete this lineup? This action cannot be undone."
            confirmText="Delete"
            type="danger"
            onConfirm={confirm}
          />
        </Suspense>
      ) : null}
    </>
  );
}
