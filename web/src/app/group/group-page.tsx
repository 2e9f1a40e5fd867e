import type { MyGroup } from '@singleback/contract/groups.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { GroupDialogs, type OpenedDialog } from '../../groups/group-dialogs.tsx';
import { rememberChosenGroup } from '../../leaderboard/chosen-group.ts';
import type { GroupTab } from '../route-search.ts';
import { GroupHead } from './group-head.tsx';
import styles from './group-page.module.css';
import { GroupTabs } from './group-tabs.tsx';
import { OwnGroup } from './own-group.tsx';

const route = getRouteApi('/signed-in/groups/$groupId');
const weekRoute = getRouteApi('/signed-in/groups/$groupId/recap/$week');

/** /groups/{id}?tab=chat: a group's table and week, its chat, its season and its members, for those. */
export function GroupPage() {
  const { tab = 'home', week } = route.useSearch();
  return <GroupAt groupId={route.useParams().groupId} tab={tab} week={week} />;
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
  return (
    <OwnGroup groupId={groupId}>
      {(group, userId) => <GroupOf key={group.id} group={group} userId={userId} {...shown} />}
    </OwnGroup>
  );
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
