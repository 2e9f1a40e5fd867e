import { checkWithdrawal } from '@singleback/game/lineups/check-withdrawal.ts';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { wordsOf } from '../../data/api-error.ts';
import { useDeleteLineup } from '../../data/lineups.ts';
import type { SavedLineup } from '../../data/saved-lineup.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

interface LineupActionsProps {
  lineup: SavedLineup;
  weekNumber: number;
  now: Date | null;
}

/** What can be done with a lineup while its week is not over [G2.54]. */
export function LineupActions({ lineup, weekNumber, now }: LineupActionsProps) {
  return (
    <div className="flex items-center gap-1">
      <Link
        to="/lineup/$week"
        params={{ week: String(weekNumber) }}
        search={{ edit: lineup.id }}
        className={buttonClass('ghost', 's')}
        aria-label={`Edit ${lineup.name}`}
      >
        <Pencil size={15} aria-hidden />
        Edit
      </Link>
      <DeleteLineup lineup={lineup} now={now} />
    </div>
  );
}

/** Asks first [G2.55]; a lineup that can't be taken back says why in place of asking. */
function DeleteLineup({ lineup, now }: { lineup: SavedLineup; now: Date | null }) {
  const [asking, setAsking] = useState(false);
  const deleting = useDeleteLineup(lineup.weekId, {
    onSuccess: () => {
      toast.good('Lineup deleted');
      // The button that had the focus is gone with the card.
      document.getElementById('main')?.focus({ preventScroll: true });
    },
    onError: (error) => toast.bad(wordsOf(error, 'Failed to delete lineup')),
  });
  const refusal = whyNotDeleted(lineup, now);
  const label = `Delete ${lineup.name}`;
  const confirm = () => {
    setAsking(false);
    deleting.mutate(lineup.id);
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
      <IconButton label={label} onClick={() => setAsking(true)}>
        <Trash2 size={17} aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Lineup"
        message="Are you sure you want to delete this lineup? This action cannot be undone."
        confirmText="Delete"
        type="danger"
        onConfirm={confirm}
      />
    </>
  );
}

function whyNotDeleted(lineup: SavedLineup, now: Date | null): string | null {
  // Before the server's clock is known, what it said with the lineup counts.
  const games = lineup.slots.map((slot) => slot.gameTime);
  return checkWithdrawal('delete', lineup.hasLockedPlayer ? [undefined] : games, now ?? new Date(0))?.message ?? null;
}
