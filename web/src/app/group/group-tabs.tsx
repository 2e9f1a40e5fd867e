import type { MyGroup } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useUnread } from '../../chat/unread-queries.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { UnreadMark } from '../../ui/unread-mark.tsx';
import { GROUP_TABS, type GroupTab } from '../route-search.ts';
import styles from './group-page.module.css';
import { HomeTab } from './home-tab.tsx';

const LazyChat = lazy(async () => ({ default: (await import('../../chat/chat-panel.tsx')).ChatPanel }));
const LazyMembers = lazy(async () => ({ default: (await import('./members-tab.tsx')).MembersTab }));
const LazySeason = lazy(async () => ({ default: (await import('./season-tab.tsx')).SeasonTab }));

interface GroupTabsProps {
  group: MyGroup;
  userId: string;
  tab: GroupTab;
  /** The week whose results the season shows; the last final one when left out. */
  week: number | undefined;
}

const LABELS: Readonly<Record<GroupTab, string>> = { home: 'Home', chat: 'Chat', season: 'Season', members: 'Members' };

/** The tabs of a group's page; which one is open is in the address. */
export function GroupTabs({ group, userId, tab: asked, week }: GroupTabsProps) {
  const navigate = useNavigate();
  const isEveryone = group.id === EVERYONE_GROUP_ID;
  // The group of all users has no chat and no list of members.
  const shown = isEveryone ? (['home', 'season'] as const) : GROUP_TABS;
  const tab = shown.find((each) => each === asked) ?? 'home';
  const show = (next: GroupTab) =>
    void navigate({
      to: '/groups/$groupId',
      params: { groupId: group.id },
      search: next === 'home' ? {} : { tab: next },
    });
  return (
    <Tabs
      label="Group"
      value={tab}
      tabs={shown.map((each) => ({
        value: each,
        label: each === 'chat' ? <ChatLabel groupId={group.id} /> : LABELS[each],
      }))}
      onValueChange={show}
      className={styles.tabs}
    >
      {tab === 'home' ? (
        <HomeTab group={group} userId={userId} />
      ) : (
        <Suspense fallback={<SkeletonRows rows={6} height={56} label={`Loading ${LABELS[tab].toLowerCase()}`} />}>
          {tab === 'chat' ? (
            <LazyChat group={group} userId={userId} />
          ) : tab === 'season' ? (
            <LazySeason group={group} userId={userId} week={week} />
          ) : (
            <LazyMembers group={group} userId={userId} />
          )}
        </Suspense>
      )}
    </Tabs>
  );
}

/** 'Chat', with how often the user was mentioned since, or a dot when there are other messages. */
function ChatLabel({ groupId }: { groupId: string }) {
  const unread = useUnread().data?.find(({ group_id }) => group_id === groupId);
  return (
    <>
      {LABELS.chat}
      <UnreadMark mentions={unread?.mentions ?? 0} unread={unread?.unread ?? 0} />
    </>
  );
}
