import type { Group } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { failureOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { Question } from '../ui/overlays/confirm-dialog.tsx';
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
  const deleting = useAct('DELETE /join-links/:id');
  return (
    <Question
      title="Delete Join Link"
      message={`This link to join ${isolated(group.name)} will stop working. You can create a new one.`}
      confirmText="Delete"
      type="danger"
      act={() => failureOf(deleting.mutateAsync({ params: { id: linkId } }), 'Failed to delete join link')}
      done="Join link deleted"
      onClose={onClose}
    />
  );
}

/** Confirms closing a group, with what that means. */
function CloseGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const closing = useAct('POST /groups/:id/close');
  return (
    <Question
      title="Close Group"
      message={`Nobody can join ${isolated(group.name)} or submit another lineup in it. Existing lineups still count and can change, and its standings, results and history stay. Commissioners can reopen it.`}
      confirmText="Close Group"
      type="danger"
      act={() => failureOf(closing.mutateAsync({ params: { id: group.id } }), 'Failed to close the group')}
      done="Group closed"
      onClose={onClose}
    />
  );
}
