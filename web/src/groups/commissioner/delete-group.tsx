import type { Group } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { cleanUserName } from '@singleback/game/text/user-name.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { useAct } from '../../platform/api/use-call.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

/** Deletes a group for good, after its name was typed; for its creator. */
export function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const deleting = useAct('DELETE /groups/:id', {
    onSuccess: () => {
      toast.good('Group deleted');
      onClose();
      void navigate({ to: '/groups' });
    },
    onError: (error) => setFailure(serviceWordsOf(error, 'Failed to delete the group')),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Group"
      message={`${isolated(group.name)} is deleted for everyone in it, and they are notified. Lineups stay in their other groups; those that count only here are deleted. This can’t be undone, and is possible until the first player in the group locks.`}
      confirmText="Delete Group"
      type="danger"
      busy={deleting.isPending}
      disabled={cleanUserName(typed) !== group.name}
      onConfirm={() => deleting.mutate({ params: { id: group.id }, body: { name: typed } })}
    >
      <div className="mt-3">
        <TextField
          label="Type the name of the group"
          name="group-name-again"
          autoComplete="off"
          placeholder={group.name}
          value={typed}
          error={failure}
          onChange={(event) => {
            setTyped(event.target.value);
            setFailure(null);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
