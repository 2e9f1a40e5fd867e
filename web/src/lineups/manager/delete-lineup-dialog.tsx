import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { focusMain } from '../../ui/page-title.ts';
import type { SavedLineup } from '../model.ts';
import { useDeleteLineup } from '../queries.ts';

interface DeleteLineupDialogProps {
  lineup: SavedLineup;
  onHistory: () => void;
  onClose: () => void;
}

/** Asks before a lineup is deleted, deletes it, and says so with a link to its history. */
export function DeleteLineupDialog({ lineup, onHistory, onClose }: DeleteLineupDialogProps) {
  const deleting = useDeleteLineup(lineup.weekId, {
    onSuccess: () => {
      toast.good('Lineup deleted', { label: 'History', onPress: onHistory });
      // The focused button is removed with the card.
      focusMain();
    },
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to delete lineup')),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete Lineup"
      message="Are you sure you want to delete this lineup? This action cannot be undone."
      confirmText="Delete"
      type="danger"
      onConfirm={() => {
        onClose();
        deleting.mutate(lineup);
      }}
    />
  );
}
