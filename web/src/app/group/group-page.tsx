// A group's page and its tabs.

import type { MyGroup } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID, shownGroupName } from '@singleback/game/groups/settings.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  Archive,
  Braces,
  ChevronLeft,
  Ellipsis,
  LogOut,
  Mail,
  Megaphone,
  Settings2,
  ShieldCheck,
  Table2,
  Webhook,
} from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useUnread } from '../../chat/unread-queries.ts';
import { ReopenButton } from '../../groups/group-buttons.tsx';
import { GroupDialogs, type OpenedDialog } from '../../groups/group-dialogs.tsx';
import { isOpenGroup } from '../../groups/queries.ts';
import { fullWords, memberActions } from '../../groups/row-actions.ts';
import { SEASON_FILE_FORMATS, useSeasonFile } from '../../groups/season-file-queries.ts';
import { rememberChosenGroup } from '../../leaderboard/selected-group.ts';
import { ShownSeason } from '../../players/rounds.ts';
import { saveFile } from '../../ui/browser/share.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Dropdown, DropdownItem, DropdownRule } from '../../ui/overlays/dropdown.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { UnreadMark } from '../../ui/unread-mark.tsx';
import { GROUP_TABS, type GroupTab } from '../route-search.ts';
import styles from './group-page.module.css';
import { HomeTab } from './home-tab.tsx';
import type { ManageSection } from './manage-page.tsx';
import { OwnGroup, type OwnProps } from './own-group.tsx';

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
  /** The week whose results the season shows; the last final one when left out. */
  week: number | undefined;
}

function GroupAt({ groupId, ...shown }: Shown & { groupId: string }) {
  return (
    <OwnGroup groupId={groupId}>
      {(group, userId) => <GroupOf key={group.id} group={group} userId={userId} {...shown} />}
    </OwnGroup>
  );
}

function GroupOf({ group, userId, tab, week }: Shown & OwnProps) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  // The leaderboard shows the group that was visited last.
  useEffect(() => rememberChosenGroup(userId, group.id), [userId, group.id]);
  return (
    <ShownSeason value={group.seasons}>
      <div className={styles.group} data-tab={tab}>
        <GroupHead group={group} userId={userId} onOpen={setOpened} />
        <GroupTabs group={group} userId={userId} tab={tab} week={week} />
        {opened ? <GroupDialogs opened={opened} userId={userId} onClose={() => setOpened(null)} /> : null}
      </div>
    </ShownSeason>
  );
}

/** From so many characters on, a name is set smaller on phones. */
const LONG_NAME = 24;

interface GroupHeadProps extends OwnProps {
  onOpen: (dialog: OpenedDialog) => void;
}

/** The name of a group, the way back to the others, and what the user may do with it. */
function GroupHead({ group, userId, onOpen }: GroupHeadProps) {
  const name = shownGroupName(group);
  return (
    <header className={cx(styles.head, 'items-center gap-1 py-2 max-md:-mx-2.5')}>
      <Link to="/groups" className="icon-btn" aria-label="All groups">
        <ChevronLeft size={22} aria-hidden />
      </Link>
      <h1
        className={cx(styles.name, 'min-w-0 flex-1 [overflow-wrap:anywhere] uppercase')}
        data-long={name.length >= LONG_NAME}
      >
        <Isolated>{name}</Isolated>
      </h1>
      <ReopenButton group={group} userId={userId} />
      <GroupMenu group={group} userId={userId} onOpen={onOpen} />
    </header>
  );
}

/** What the user may do with a group: reading is in its tabs. */
function GroupMenu({ group, userId, onOpen }: GroupHeadProps) {
  const navigate = useNavigate();
  const actions = memberActions(group, userId);
  const isOpen = isOpenGroup(group);
  const manages = isOpen && actions.manage;
  const manage = (hash?: ManageSection) =>
    void navigate({ to: '/groups/$groupId/manage', params: { groupId: group.id }, ...(hash && { hash }) });
  return (
    <Dropdown
      trigger={
        <IconButton label={`More actions for ${group.name}`}>
          <Ellipsis size={22} aria-hidden />
        </IconButton>
      }
    >
      {isOpen && actions.joinLink !== null ? (
        <DropdownItem
          icon={<Mail size={17} aria-hidden />}
          unavailable={fullWords(group, actions.manage)}
          onSelect={() => onOpen({ kind: 'invite', group })}
        >
          Invite
        </DropdownItem>
      ) : null}
      {manages ? (
        <>
          <DropdownItem icon={<Megaphone size={17} aria-hidden />} onSelect={() => manage('announce')}>
            Announce
          </DropdownItem>
          <DropdownItem icon={<Settings2 size={17} aria-hidden />} onSelect={() => manage()}>
            Manage Group
          </DropdownItem>
          <DropdownItem icon={<Webhook size={17} aria-hidden />} onSelect={() => manage('webhooks')}>
            Webhooks
          </DropdownItem>
        </>
      ) : null}
      <ExportItems group={group} />
      <DropdownItem icon={<ShieldCheck size={17} aria-hidden />} onSelect={() => void navigate({ to: '/verify' })}>
        Check Season
      </DropdownItem>
      {actions.leave && group.is_current_season ? (
        <>
          <DropdownRule />
          {manages ? (
            <DropdownItem icon={<Archive size={17} aria-hidden />} onSelect={() => onOpen({ kind: 'close', group })}>
              Close Group
            </DropdownItem>
          ) : null}
          <DropdownItem icon={<LogOut size={17} aria-hidden />} onSelect={() => onOpen({ kind: 'leave', group })}>
            Leave Group
          </DropdownItem>
        </>
      ) : null}
    </Dropdown>
  );
}

/** Downloads the group's standings and lineups. */
function ExportItems({ group }: { group: MyGroup }) {
  const file = useSeasonFile(group, saveFile);
  return SEASON_FILE_FORMATS.map(({ format, label }) => {
    const Icon = format === 'json' ? Braces : Table2;
    return (
      <DropdownItem key={format} icon={<Icon size={17} aria-hidden />} onSelect={() => file.mutate(format)}>
        Export Season as {label}
      </DropdownItem>
    );
  });
}

const LazyChat = lazyPart(() => import('../../chat/chat-panel.tsx'), 'ChatPanel');
const LazyMembers = lazyPart(() => import('./members-tab.tsx'), 'MembersTab');
const LazySeason = lazyPart(() => import('./season-tab.tsx'), 'SeasonTab');

const LABELS: Readonly<Record<GroupTab, string>> = { home: 'Home', chat: 'Chat', season: 'Season', members: 'Members' };

/** The tabs of a group's page; which one is open is in the address. */
function GroupTabs({ group, userId, tab: asked, week }: Shown & OwnProps) {
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
