import type { MyGroup } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '../../api/session.ts';
import { GroupDialogs, type OpenedDialog } from '../../groups/group-dialogs.tsx';
import { useOwnGroups } from '../../groups/queries.ts';
import { rememberChosenGroup } from '../../leaderboard/chosen-group.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { GroupHead } from './group-head.tsx';
import { GroupTableOnly, GroupViews } from './group-views.tsx';

const route = getRouteApi('/signed-in/groups/$groupId');

/** /groups/{id}: a group's table, its week, members, log and settings, for its members. */
export function GroupPage() {
  const { groupId } = route.useParams();
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
  return <GroupOf key={group.id} group={group} userId={user.id} />;
}

function GroupOf({ group, userId }: { group: MyGroup; userId: string }) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  // The leaderboard shows the group that was visited last.
  useEffect(() => rememberChosenGroup(userId, group.id), [userId, group.id]);
  const props = { group, userId, onOpen: setOpened };
  return (
    <>
      <GroupHead {...props} />
      {group.id === EVERYONE_GROUP_ID ? <GroupTableOnly {...props} /> : <GroupViews {...props} />}
      {opened ? <GroupDialogs opened={opened} userId={userId} onClose={() => setOpened(null)} /> : null}
    </>
  );
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
