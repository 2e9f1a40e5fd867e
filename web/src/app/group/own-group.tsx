import type { MyGroup } from '@singleback/contract/groups.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOwnGroups } from '../../groups/queries.ts';
import { useAuth } from '../../platform/api/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** One of the user's groups. */
export interface OwnProps {
  group: MyGroup;
  userId: string;
}

interface OwnGroupProps {
  /** As in the address, in any case. */
  groupId: string;
  children: (group: MyGroup, userId: string) => ReactNode;
}

/** Shows one of the user's groups; until it is loaded a skeleton, or what went wrong. */
export function OwnGroup({ groupId, children }: OwnGroupProps) {
  const groups = useOwnGroups();
  const { user } = useAuth();
  const group = groups.data?.find(({ id }) => id === groupId.toLowerCase());
  if (!groups.data) {
    return groups.isError ? (
      <ErrorState level={1} title="Failed to Load Groups" onRetry={() => void groups.refetch()} />
    ) : (
      <SkeletonRows rows={8} height={56} label="Loading the group" />
    );
  }
  if (!group || !user) return <NoGroup />;
  return children(group, user.id);
}

/** A group that does not exist, or is not the user's: both look the same. */
function NoGroup() {
  return (
    <EmptyState
      level={1}
      title="No Such Group"
      text="It does not exist, or you are not a member of it."
      action={
        <Link to="/groups" className={buttonClass('flag')}>
          Go to Groups
        </Link>
      }
    />
  );
}
