// A group's chat.
import type { ChatLevel, ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import type { MyGroup } from '@singleback/contract/groups.ts';
import { Bell, BellOff, BellRing, Check, Eye, EyeOff, Lock, LockOpen, UserCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isCommissioner } from '../groups/model.ts';
import { useAct, useCall } from '../platform/api/use-call.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { useRounds } from '../players/rounds.ts';
import { useSeason } from '../players/season.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Select } from '../ui/forms/select.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Dropdown, DropdownItem, DropdownRule } from '../ui/overlays/dropdown.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Composer } from './composer.tsx';
import { type MessageAct, MessageActs } from './message-acts.tsx';
import { MessageList } from './message-list.tsx';
import { useThread } from './queries.ts';

interface ChatPanelProps {
  group: MyGroup;
  userId: string;
}

const ALL = 'all';

/** The chat of a group: everything, or the thread of a week. */
export function ChatPanel({ group, userId }: ChatPanelProps) {
  const rounds = useRounds();
  const [week, setWeek] = useState<number | null>(null);
  const thread = useThread(group.id, week);
  const current = useSeason().data?.currentWeek.week_number ?? null;
  const threads = thread.data?.threads ?? [];
  const weeks = threadWeeks(threads, group.is_active && group.is_current_season ? current : null);
  return (
    // As far down as the window, below what its page has above it; on a phone as tall as its tab.
    <section
      className="flex h-[min(720px,calc(100dvh-var(--above-chat,270px)-var(--strips)))] min-h-95 flex-col overflow-hidden rounded-3 border border-line bg-raise-1 max-md:-mx-4 max-md:h-auto max-md:min-h-0 max-md:flex-1 max-md:rounded-none max-md:border-0"
      aria-labelledby="chat-title"
    >
      <header className="flex min-h-14 items-center gap-2 py-1 pr-2 pl-4 max-md:min-h-12 max-md:py-0.5">
        <h2 id="chat-title" className="title-2 max-md:sr-only">
          Chat
        </h2>
        <Select
          label="Thread"
          look="title"
          value={week === null ? ALL : String(week)}
          options={[
            { value: ALL, label: 'All messages' },
            ...weeks.map((each) => ({
              value: String(each),
              label: rounds.label(each),
              aside: <WeekUnread week={each} threads={threads} />,
            })),
          ]}
          onValueChange={(value) => setWeek(value === ALL ? null : Number(value))}
          // What is unread in the threads is counted by the server, and changes on other devices, too.
          onOpen={thread.refetch}
          className="ml-auto font-num text-[17px]/[1.2] font-semibold max-md:mr-auto max-md:ml-0 [&>svg]:w-4.5"
        />
        {thread.data ? (
          <ChatMenu group={group} thread={thread.data} isCommissioner={isCommissioner(group, userId)} />
        ) : null}
      </header>
      {thread.data ? (
        <OpenThread key={week ?? 'all'} group={group} userId={userId} week={week} thread={thread.data} />
      ) : thread.isError ? (
        <ErrorState title="Failed to load the chat" onRetry={() => void thread.refetch()} />
      ) : (
        <div className="flex-1 px-4 py-3">
          <SkeletonRows rows={5} height={52} label="Loading the chat" />
        </div>
      )}
    </section>
  );
}

/** The weeks to choose from, the newest first: the current one, and those that were talked about. */
function threadWeeks(threads: ChatThread['threads'], current: number | null): number[] {
  const talked = threads.flatMap(({ week_number }) => week_number ?? []);
  return [...new Set([...(current === null ? [] : [current]), ...talked])].sort((a, b) => b - a);
}

function WeekUnread({ week, threads }: { week: number; threads: ChatThread['threads'] }) {
  const unread = threads.find(({ week_number }) => week_number === week)?.unread ?? 0;
  return unread > 0 ? <span className="text-meta text-text-2">{unread} new</span> : null;
}

interface OpenThreadProps extends ChatPanelProps {
  week: number | null;
  thread: ChatThread;
}

function OpenThread({ group, userId, week, thread: fetched }: OpenThreadProps) {
  const { mute, hasEnded } = useMuteLeft(fetched.mute);
  const thread = { ...fetched, mute };
  const members = useCall('GET /groups/:id/members', { params: { id: group.id } }).data ?? [];
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null);
  const [act, setAct] = useState<MessageAct | null>(null);
  const choose = (chosen: MessageAct) => (chosen.kind === 'reply' ? setReplyTo(chosen.message) : setAct(chosen));
  const manages = isCommissioner(group, userId);
  const isSilent = thread.mute !== null || (thread.is_locked && !manages) || !group.is_active;
  return (
    <>
      <MessageList {...{ group, userId, week, thread, members, isSilent }} onAct={choose} />
      <Composer
        {...{ group, userId, week, thread, members, replyTo }}
        isClosedTo={group.is_active ? (thread.is_locked && !manages ? 'members' : null) : 'everyone'}
        onReplied={() => setReplyTo(null)}
      />
      <p className="sr-only" role="status">
        {hasEnded ? 'You can write again.' : ''}
      </p>
      {act ? <MessageActs group={group} act={act} onClose={() => setAct(null)} /> : null}
    </>
  );
}

const LOOK_EVERY_MS = 1000;

/** The user's mute while it lasts, by the server's clock, and whether one has just ended. */
function useMuteLeft(mute: ChatThread['mute']): { mute: ChatThread['mute']; hasEnded: boolean } {
  const [ended, setEnded] = useState<string | null>(null);
  useEffect(() => {
    if (mute === null) return;
    const look = () => {
      const now = serverNow();
      if (now !== null && now.getTime() >= Date.parse(mute.until)) setEnded(mute.until);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [mute]);
  const hasEnded = mute !== null && mute.until === ended;
  return { mute: hasEnded ? null : mute, hasEnded };
}

const LEVELS = [
  { level: 'all', text: 'All messages (hourly)', Icon: BellRing },
  { level: 'mentions', text: 'Mentions only', Icon: Bell },
  { level: 'none', text: 'Nothing', Icon: BellOff },
] as const satisfies readonly { level: ChatLevel; text: string; Icon: typeof Bell }[];

const failed = 'Failed to save';

/** What the user is notified of, whom they blocked, and for commissioners the lock and the mutes. */
function ChatMenu({ group, thread, isCommissioner }: { group: MyGroup; thread: ChatThread; isCommissioner: boolean }) {
  const members = useCall('GET /groups/:id/members', { params: { id: group.id } }).data ?? [];
  const leveling = useAct('PUT /groups/:id/chat/level', { done: 'Saved', failed });
  const locking = useAct('PUT /groups/:id/chat/lock', { failed });
  const masking = useAct('PUT /groups/:id/chat/word-filter', { failed });
  const unmuting = useAct('DELETE /groups/:id/chat/mutes/:userId', { done: 'Unmuted', failed });
  const unblocking = useAct('DELETE /blocks/:userId', { done: 'Unblocked', failed });
  const params = { id: group.id };
  const nameOf = (userId: string) => members.find(({ id }) => id === userId)?.display_name ?? 'a former member';
  const manages = isCommissioner && group.is_active;
  const CurrentIcon = LEVELS.find(({ level }) => level === thread.level)?.Icon ?? Bell;
  return (
    <Dropdown
      trigger={
        <IconButton label="Settings of this chat">
          <CurrentIcon size={18} aria-hidden />
        </IconButton>
      }
    >
      {LEVELS.map(({ level, text, Icon }) => (
        <DropdownItem
          key={level}
          icon={<Icon size={17} aria-hidden />}
          onSelect={() => leveling.mutate({ params, body: { level } })}
        >
          {text}
          {level === thread.level ? <Check size={17} aria-label="chosen" className="ml-auto" /> : null}
        </DropdownItem>
      ))}
      {manages || thread.blocked.length > 0 ? <DropdownRule /> : null}
      {manages ? (
        <>
          <DropdownItem
            icon={thread.is_locked ? <LockOpen size={17} aria-hidden /> : <Lock size={17} aria-hidden />}
            onSelect={() => locking.mutate({ params, body: { is_locked: !thread.is_locked } })}
          >
            {thread.is_locked ? 'Let Everyone Write' : 'Only Commissioners Write'}
          </DropdownItem>
          <DropdownItem
            icon={thread.masks_words ? <Eye size={17} aria-hidden /> : <EyeOff size={17} aria-hidden />}
            onSelect={() => masking.mutate({ params, body: { masks_words: !thread.masks_words } })}
          >
            {thread.masks_words ? 'Show Profanity' : 'Hide Profanity'}
          </DropdownItem>
        </>
      ) : null}
      {thread.muted_members.map(({ user_id }) => (
        <DropdownItem
          key={user_id}
          icon={<UserCheck size={17} aria-hidden />}
          onSelect={() => unmuting.mutate({ params: { ...params, userId: user_id } })}
        >
          Unmute {nameOf(user_id)}
        </DropdownItem>
      ))}
      {thread.blocked.map((userId) => (
        <DropdownItem
          key={userId}
          icon={<UserCheck size={17} aria-hidden />}
          onSelect={() => unblocking.mutate({ params: { userId } })}
        >
          Unblock {nameOf(userId)}
        </DropdownItem>
      ))}
    </Dropdown>
  );
}
