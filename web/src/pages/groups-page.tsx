import { usePendingInvitations } from '../data/invitations.ts';
import { GroupsScreen } from '../features/groups/groups-screen.tsx';
import { PendingInvitations } from '../features/invitations/pending-invitations.tsx';

/** /groups [G2.4]: the invitations that wait, and the groups. */
export function GroupsPage() {
  const { data, isError } = usePendingInvitations();
  const pending = data ?? (isError ? [] : undefined);
  const shown = pending && pending.length > 0 ? <PendingInvitations invitations={pending} /> : null;
  return (
    <GroupsScreen
      invitations={pending ? shown : undefined}
      hasInvitations={pending?.some(({ status }) => status === 'pending') ?? false}
    />
  );
}
