import type { ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import type { GroupMember, MyGroup } from '@singleback/contract/groups.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { dayAndTimeText } from '../ui/text/time-text.ts';
import type { MessageAct } from './message-acts.tsx';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { type ChatRow, chatRows } from './model.ts';
import { useEarlier, useNoteRead } from './mutations.ts';
import { useOutbox } from './outbox.ts';
import { UnsentRow } from './unsent-row.tsx';

interface MessageListProps {
  group: MyGroup;
  userId: string;
  week: number | null;
  thread: ChatThread;
  members: readonly GroupMember[];
  /** The user can't write, edit or react now. */
  isSilent: boolean;
  onAct: (act: MessageAct) => void;
  onError: (error: unknown) => void;
}

/** Within so many pixels of its end, the list follows new messages. */
const AT_END = 80;

/** The messages of a thread, the newest at the bottom, where the list stays while the user is there. */
export function MessageList({ group, userId, week, thread, members, isSilent, onAct, onError }: MessageListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [readThrough] = useState(thread.last_read_seq);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const earlier = useEarlier(group.id, week, { onError });
  const unsent = useOutbox(group.id);
  const last = thread.messages.at(-1)?.seq ?? 0;
  useNoteWhenSeen({ group, week, last, lastRead: thread.last_read_seq });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is at the end
  useLayoutEffect(() => {
    const element = list.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [last, unsent.length]);
  const rows = chatRows({ messages: thread.messages, userId, blocked: thread.blocked, readThrough });
  const names = members.map(({ display_name }) => display_name);
  const byId = new Map(thread.messages.map((message) => [message.id, message]));
  const row = (message: ChatMessage, isFirst: boolean) => (
    <MessageRow
      key={message.id}
      {...{ group, message, isFirst, userId, names, isSilent, onAct, onError }}
      author={members.find(({ id }) => id === message.user?.id)}
      repliedTo={message.reply_to === null ? null : (byId.get(message.reply_to) ?? 'earlier')}
      showsWeek={week === null}
    />
  );
  const fetchEarlier = () => {
    const [first] = thread.messages;
    if (first) earlier.mutate(first.seq);
  };
  return (
    <div
      ref={list}
      className={styles.list}
      role="log"
      aria-label="Messages"
      aria-live="off"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
      }}
    >
      {thread.has_more ? (
        <div className={styles.earlier}>
          <Button size="s" busy={earlier.isPending} onClick={fetchEarlier}>
            Earlier Messages
          </Button>
        </div>
      ) : null}
      {rows.length === 0 && unsent.length === 0 ? (
        <p className={styles.empty}>
          {week === null ? 'No messages yet. Say who is going down.' : `Nobody has talked about week ${week} yet.`}
        </p>
      ) : null}
      {rows.map((each) => {
        if (each.kind === 'message') return row(each.message, each.isFirst);
        if (each.kind === 'hidden' && shown.has(each.key)) return each.messages.map((message) => row(message, true));
        return <Divider key={each.key} row={each} onShow={() => setShown(new Set([...shown, each.key]))} />;
      })}
      {unsent.map((message) => (
        <UnsentRow key={message.id} message={message} />
      ))}
    </div>
  );
}

interface Seen {
  group: MyGroup;
  week: number | null;
  last: number;
  lastRead: number;
}

/** Notes the last message as read once the page is in view. */
function useNoteWhenSeen({ group, week, last, lastRead }: Seen): void {
  const { mutate } = useNoteRead(group.id, week);
  const noted = useRef(lastRead);
  useEffect(() => {
    const note = () => {
      if (document.visibilityState !== 'visible' || last <= noted.current) return;
      noted.current = last;
      mutate(last);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [last, mutate]);
}

function Divider({ row, onShow }: { row: Exclude<ChatRow, { kind: 'message' }>; onShow: () => void }) {
  if (row.kind === 'day') return <p className={styles.day}>{dayAndTimeText(row.at).replace(/, [^,]+$/, '')}</p>;
  if (row.kind === 'new') {
    return (
      <p className={styles.new}>
        <span>{row.count} new</span>
      </p>
    );
  }
  const count = row.messages.length;
  return (
    <p className={styles.hidden}>
      {count === 1 ? '1 message' : `${count} messages`} hidden.
      <Button size="s" variant="ghost" onClick={onShow}>
        Show
      </Button>
    </p>
  );
}
