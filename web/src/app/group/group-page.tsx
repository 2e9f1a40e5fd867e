import type { MyGroup } from '@singleback/contract/groups.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '../../api/session.ts';
import { GroupDialogs, type OpenedDialog } from '../../groups/group-dialogs.tsx';
import { useOwnGroups } from '../../groups/queries.ts';
import { rememberChosenGroup } from '../../leaderboard/chosen-group.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { GroupTab } from '../route-search.ts';
import { GroupHead } from './group-head.tsx';
import styles from './group-page.module.css';
import { GroupTabs } from './group-tabs.tsx';
import { NoGroup } from './no-group.tsx';

const route = getRouteApi('/signed-in/groups/$groupId');
const seasonRoute = getRouteApi('/signed-in/groups/$groupId/season');
const weekRoute = getRouteApi('/signed-in/groups/$groupId/recap/$week');

/** /groups/{id}?tab=chat: a group's table and week, its chat, its season and its members, for those. */
export function GroupPage() {
  const { tab = 'home', week } = route.useSearch();
  return <GroupAt groupId={route.useParams().groupId} tab={tab} week={week} />;
}

/** /groups/{id}/season: the season, as it was linked to before it was a tab. */
export function SeasonPage() {
  return <GroupAt groupId={seasonRoute.useParams().groupId} tab="season" week={undefined} />;
}

/** /groups/{id}/recap/{week}: the season with the results of a week, as emails link to it. */
export function WeekPage() {
  const { groupId, week } = weekRoute.useParams();
  return <GroupAt groupId={groupId} tab="season" week={Number(week)} />;
}

interface Shown {
  tab: GroupTab;
  week: number | undefined;
}

function GroupAt({ groupId, ...shown }: Shown & { groupId: string }) {
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
  return <GroupOf key={group.id} group={group} userId={user.id} {...shown} />;
}

function GroupOf({ group, userId, tab, week }: Shown & { group: MyGroup; userId: string }) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  // The leaderboard shows the group that was visited last.
  useEffect(() => rememberChosenGroup(userId, group.id), [userId, group.id]);
  return (
    <div className={styles.group} data-tab={tab}>
      <GroupHead group={group} userId={userId} onOpen={setOpened} />
      <GroupTabs group={group} userId={userId} tab={tab} week={week} />
      {opened ? <GroupDialogs opened={opened} userId={userId} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}
