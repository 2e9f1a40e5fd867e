import { usePendingInvitations } from '../data/invitations.ts';
import { GroupsScreen } from '../features/groups/groups-screen.tsx';
import { PendingInvitations } from '../features/invitations/pending-invitations.tsx';

/** /groups [G2.4]: the invitations that wait, and the groups. */
export function GroupsPage() {
  const pending = usePendingInvitations().data ?? [];
  const hasInvitations = pending.some(({ status }) => status === 'pending');
  return (
    <GroupsScreen
      invitations={pending.length > 0 ? <PendingInvitations invitations={pending} /> : null}
      hasInvitations={hasInvitations}
    />
  );
}
