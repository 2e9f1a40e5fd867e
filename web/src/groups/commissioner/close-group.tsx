import type { Group } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { useAct } from '../../platform/api/use-call.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

/** Confirms closing a group, with what that means. */
export function CloseGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const closing = useAct('POST /groups/:id/close', {
    onSuccess: () => {
      toast.good('Group closed');
      onClose();
    },
    onError: (error) => {
      toast.bad(serviceWordsOf(error, 'Failed to close the group'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Close Group"
      message={`Nobody can join ${isolated(group.name)} or submit another lineup in it. Existing lineups still count and can change, and its standings, results and history stay. Commissioners can reopen it.`}
      confirmText="Close Group"
      type="danger"
      busy={closing.isPending}
      onConfirm={() => closing.mutate({ params: { id: group.id } })}
    />
  );
}
