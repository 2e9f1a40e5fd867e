import type { MyGroup } from '@singleback/contract/groups.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUnread } from '../../chat/unread-queries.ts';
import { Announcements } from '../../groups/commissioner/announcements.tsx';
import { SentInvitations } from '../../groups/commissioner/sent-invitations.tsx';
import type { OpenedDialog } from '../../groups/group-dialogs.tsx';
import { GroupHistory } from '../../groups/members/group-history.tsx';
import { Members } from '../../groups/members/members.tsx';
import { useGroupWeek } from '../../groups/members/queries.ts';
import { settingsHelp, shownSettings } from '../../groups/model.ts';
import { isOpenGroup } from '../../groups/queries.ts';
import { GroupLeaderboard } from '../../leaderboard/group-leaderboard.tsx';
import { LineupViewer } from '../../leaderboard/lineup-viewer.tsx';
import type { OpenedLineup } from '../../leaderboard/open-lineup.ts';
import { serverNow } from '../../live/server-clock.ts';
import { useSeason } from '../../players/season.ts';
import { useWeeks } from '../../players/weeks.ts';
import { TrophiesPanel } from '../../trophies/trophies-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingsWords } from '../../ui/settings-words.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { ClosedNote } from './closed-note.tsx';
import styles from './group-views.module.css';
import { progressByUser } from './progress-by-user.ts';
import { WeekStrip } from './week-strip.tsx';

interface GroupViewsProps {
  group: MyGroup;
  userId: string;
  onOpen: (dialog: OpenedDialog) => void;
}

const TABS = [
  { value: 'home', label: 'Home' },
  { value: 'chat', label: 'Chat' },
  { value: 'members', label: 'Members' },
  { value: 'log', label: 'Log' },
  { value: 'trophies', label: 'Trophies' },
] as const;

type Tab = (typeof TABS)[number]['value'];

const LazyChat = lazy(async () => ({ default: (await import('../../chat/chat-panel.tsx')).ChatPanel }));

const LazyMute = lazy(async () => ({ default: (await import('../../chat/mute-dialog.tsx')).MuteDialog }));
const LazyPreview = lazy(async () => ({ default: (await import('../../chat/chat-preview.tsx')).ChatPreview }));

/** The parts of a group's page: side by side, or in tabs where there is no room for it. */
export function GroupViews({ group, userId }: GroupViewsProps) {
  const [tab, setTab] = useState<Tab>('home');
  const isWide = useWide(1024);
  const unread = useUnread().data?.find(({ group_id }) => group_id === group.id)?.unread ?? 0;
  const home = (
    <>
      <ClosedNote group={group} />
      <Announcements groupId={group.id} />
      {isOpenGroup(group) ? <WeekStrip group={group} userId={userId} /> : null}
      <Table group={group} userId={userId} />
    </>
  );
  const members = (
    <Members
      group={group}
      userId={userId}
      muteDialog={(member, onClose) => (
        <Suspense>
          <LazyMute group={group} member={member} onClose={onClose} />
        </Suspense>
      )}
    />
  );
  const invitations = group.is_active ? <SentInvitations group={group} userId={userId} /> : null;
  const log = <GroupHistory groupId={group.id} />;
  const chat = (
    <Suspense fallback={<SkeletonRows rows={6} height={56} label="Loading the chat" />}>
      <LazyChat group={group} userId={userId} />
    </Suspense>
  );
  const trophies = <TrophiesPanel groupId={group.id} userId={userId} />;
  if (isWide) {
    return (
      <div className={styles.columns}>
        <div className={styles.column}>
          {home}
          {trophies}
          <Settings group={group} />
        </div>
        <div className={styles.column}>
          {chat}
          <ScrollPanel title="Members" note={group.current_participants}>
            {members}
          </ScrollPanel>
          {invitations}
          <ScrollPanel title="Log">{log}</ScrollPanel>
        </div>
      </div>
    );
  }
  return (
    <Tabs label="Group" value={tab} tabs={tabsWith(unread)} onValueChange={setTab} className={styles.tabs}>
      {tab === 'home' ? (
        <div className={styles.column}>
          {home}
          <Suspense>
            <LazyPreview group={group} unread={unread} onOpen={() => setTab('chat')} />
          </Suspense>
          <Settings group={group} />
        </div>
      ) : tab === 'chat' ? (
        chat
      ) : tab === 'trophies' ? (
        trophies
      ) : (
        <div className={styles.column}>
          <div className="panel px-4 py-2">{tab === 'members' ? members : log}</div>
          {tab === 'members' ? invitations : null}
        </div>
      )}
    </Tabs>
  );
}

/** The tabs, with the number of unread messages. */
function tabsWith(unread: number): readonly { value: Tab; label: ReactNode }[] {
  return TABS.map(({ value, label }) => ({
    value,
    label: value === 'chat' && unread > 0 ? <UnreadLabel label={label} unread={unread} /> : label,
  }));
}

function UnreadLabel({ label, unread }: { label: string; unread: number }) {
  return (
    <>
      {label} <span className={styles.unread}>{unread}</span>
    </>
  );
}

/** What the group plays by, each setting in a sentence. */
function Settings({ group }: Pick<GroupViewsProps, 'group'>) {
  const { slots, tags } = shownSettings(group);
  return (
    <Panel title="Settings" className="overflow-hidden">
      <div className={styles.settings}>
        <SettingsWords slots={slots} tags={tags} />
        <ul className="mt-3 list-disc pl-5 text-text-2">
          {settingsHelp(group).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-3 text-meta text-text-2">{fixedWords(group)}</p>
      </div>
    </Panel>
  );
}

/** Whether the settings can still change. */
function fixedWords({ has_fixed_settings, start_week }: MyGroup): string {
  const start = start_week ? `The first week that counts is week ${start_week}. ` : '';
  return `${start}${has_fixed_settings ? 'Fixed since the first lineup.' : 'A commissioner can change this until the first lineup.'}`;
}

/** The everyone-group has its table only. */
export function GroupTableOnly({ group, userId }: GroupViewsProps) {
  return <Table group={group} userId={userId} />;
}

function ScrollPanel({ title, note, children }: { title: string; note?: number; children: ReactNode }) {
  return (
    <Panel title={title} note={note} hash className="overflow-hidden">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        {children}
      </div>
    </Panel>
  );
}

/** The group's table; a row opens the user's lineups. */
function Table({ group, userId }: Pick<GroupViewsProps, 'group' | 'userId'>) {
  const [opened, setOpened] = useState<OpenedLineup | null>(null);
  const season = useSeason().data;
  const weeks = useWeeks();
  const week = useGroupWeek(group.max_participants !== null && group.is_current_season ? group.id : null).data;
  return (
    <Panel title="Table" className="overflow-hidden">
      <GroupLeaderboard
        groupId={group.id}
        userId={userId}
        isMember={group.is_current_season}
        progress={week && progressByUser(week.members)}
        onOpen={setOpened}
      />
      {opened && season ? (
        <LineupViewer
          opened={opened}
          weeks={weeks}
          currentWeekId={season.currentWeek.id}
          now={serverNow() ?? new Date(season.now)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Panel>
  );
}
