import type { MyGroup } from '@singleback/contract/groups.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { GroupDialogs, type OpenedDialog } from '../../groups/group-dialogs.tsx';
import { ReopenButton } from '../../groups/reopen-button.tsx';
import { rememberChosenGroup } from '../../leaderboard/chosen-group.ts';
import { Isolated } from '../../ui/text/isolated.tsx';
import type { GroupTab } from '../route-search.ts';
import { GroupMenu } from './group-menu.tsx';
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

/** From so many characters on, a name is set smaller on phones. */
const LONG_NAME = 24;

interface GroupHeadProps {
  group: MyGroup;
  userId: string;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The name of a group, the way back to the others, and what the user may do with it. */
function GroupHead({ group, userId, onOpen }: GroupHeadProps) {
  const name = shownGroupName(group);
  return (
    <header className={styles.head}>
      <BackLink />
      <h1 className={styles.name} data-long={name.length >= LONG_NAME}>
        <Isolated>{name}</Isolated>
      </h1>
      <ReopenButton group={group} userId={userId} />
      <GroupMenu group={group} userId={userId} onOpen={onOpen} />
    </header>
  );
}

function BackLink() {
  return (
    <Link to="/groups" className="icon-btn" aria-label="All groups">
      <ChevronLeft size={22} aria-hidden />
    </Link>
  );
}
