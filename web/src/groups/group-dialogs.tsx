import type { Group } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { CloseGroup } from './commissioner/close-group.tsx';
import { DeleteGroup } from './commissioner/delete-group.tsx';
import { InviteDialog } from './members/invite-dialog.tsx';
import { LeaveGroup } from './members/leave-group.tsx';
import { MembersDialog } from './members/members-dialog.tsx';

export type OpenedDialog =
  | { kind: 'invite'; group: Group }
  | { kind: 'members'; group: Group }
  | { kind: 'leave'; group: Group }
  | { kind: 'close'; group: Group }
  | { kind: 'delete'; group: Group }
  | { kind: 'delete-link'; group: Group; linkId: string };

interface GroupDialogsProps {
  opened: OpenedDialog;
  userId: string;
  onClose: () => void;
}

/** The dialogs that table rows open [G2.15]. */
export function GroupDialogs({ opened, userId, onClose }: GroupDialogsProps) {
  const { group } = opened;
  if (opened.kind === 'invite') return <InviteDialog group={group} onClose={onClose} />;
  if (opened.kind === 'members') return <MembersDialog group={group} userId={userId} onClose={onClose} />;
  if (opened.kind === 'leave') return <LeaveGroup group={group} userId={userId} onClose={onClose} />;
  if (opened.kind === 'delete') return <DeleteGroup group={group} onClose={onClose} />;
  if (opened.kind === 'close') return <CloseGroup group={group} onClose={onClose} />;
  return <DeleteLink group={group} linkId={opened.linkId} onClose={onClose} />;
}

function DeleteLink({ group, linkId, onClose }: { group: Group; linkId: string; onClose: () => void }) {
  const deleting = useAct('DELETE /join-links/:id', {
    onSuccess: () => {
      toast.good('Join link deleted');
      onClose();
    },
    onError: (error) => {
      toast.bad(serviceWordsOf(error, 'Failed to delete join link'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Join Link"
      message={`This link to join ${isolated(group.name)} will stop working. You can create a new one.`}
      confirmText="Delete"
      type="danger"
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate({ params: { id: linkId } })}
    />
  );
}
