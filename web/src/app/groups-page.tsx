import { GroupsScreen } from '../groups/groups-screen.tsx';
import { JoinedGroup, PendingInvitations } from '../invitations/pending-invitations.tsx';
import { usePendingInvitations } from '../invitations/pending-queries.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** /groups [G2.4]: pending invitations and groups. */
export function GroupsPage() {
  const { data, isError, refetch } = usePendingInvitations();
  const pending = data ?? (isError ? [] : undefined);
  const failed = isError && !data;
  const shown = failed ? (
    <ErrorState title="Failed to load invitations data" onRetry={() => void refetch()} />
  ) : pending && pending.length > 0 ? (
    <PendingInvitations invitations={pending} />
  ) : null;
  return (
    <GroupsScreen
      invitations={
        pending ? (
          <>
            <JoinedGroup />
            {shown}
          </>
        ) : undefined
      }
      hasInvitations={pending?.some(({ status }) => status === 'pending') ?? false}
    />
  );
}
