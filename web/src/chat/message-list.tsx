import type { ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import type { GroupMember, MyGroup } from '@singleback/contract/groups.ts';
import { ArrowDown, Clock, TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useRounds } from '../players/rounds.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { dayAndTimeText } from '../ui/text/time-text.ts';
import type { MessageAct } from './message-acts.tsx';
import styles from './message-list.module.css';
import messageRowStyles from './message-row.module.css';
import { MessageRow } from './message-row.tsx';
import { type ChatRow, chatRows } from './model.ts';
import { sendRequest, useEarlier, useMessageAct, useNoteRead } from './mutations.ts';
import { dropUnsent, putUnsent, type Unsent, useOutbox } from './outbox.ts';
import { useListEnd } from './use-list-end.ts';

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

/** The messages of a thread, the newest at the bottom, where the list stays while the user is there. */
export function MessageList({ group, userId, week, thread, members, isSilent, onAct, onError }: MessageListProps) {
  const rounds = useRounds();
  const [readThrough] = useState(thread.last_read_seq);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const earlier = useEarlier(group.id, week, { onError });
  const unsent = useUnsent(userId, group.id, thread);
  const [first, last] = [thread.messages[0]?.seq ?? 0, thread.messages.at(-1)?.seq ?? 0];
  const { list, onScroll, awayFrom, toEnd } = useListEnd({ first, last, sending: unsent.length });
  const end = useRef<HTMLDivElement>(null);
  useNoteWhenSeen({ end, group, week, last: awayFrom ?? last, lastRead: thread.last_read_seq });
  const rows = chatRows({ messages: thread.messages, userId, blocked: thread.blocked, readThrough });
  const names = members.map(({ display_name }) => display_name);
  const byId = new Map(thread.messages.map((message) => [message.id, message]));
  const row = (message: ChatMessage, isFirst: boolean) => (
    <MessageRow
      key={message.id}
      {...{ group, message, isFirst, userId, names, isSilent, onAct, onError }}
      isMasked={thread.masks_words}
      author={members.find(({ id }) => id === message.user?.id)}
      repliedTo={message.reply_to === null ? null : (byId.get(message.reply_to) ?? 'earlier')}
      showsWeek={week === null}
    />
  );
  return (
    <div
      ref={list}
      className={styles.list}
      role="log"
      aria-label="Messages"
      aria-live="off"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard
      tabIndex={0}
      onScroll={onScroll}
    >
      <div>
        {thread.has_more ? (
          <div className="flex justify-center p-3">
            <Button size="s" busy={earlier.isPending} onClick={() => earlier.mutate(first)}>
              Earlier Messages
            </Button>
          </div>
        ) : null}
        {rows.length === 0 && unsent.length === 0 ? (
          <p className="mx-6 my-12 text-center text-text-2">
            {week === null
              ? 'No messages yet. Start the trash talk.'
              : `Nobody has talked about ${rounds.words(week)} yet.`}
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
        <div ref={end} />
      </div>
      {awayFrom === null ? null : (
        <div className={cx(styles.newest, 'sticky bottom-12 flex h-0 justify-center')}>
          <Button size="s" onClick={toEnd}>
            <ArrowDown size={16} aria-hidden />
            {newestText(thread.messages, awayFrom, userId)}
          </Button>
        </div>
      )}
    </div>
  );
}

function newestText(messages: readonly ChatMessage[], after: number, userId: string): string {
  const count = messages.filter(({ seq, user, event }) => seq > after && event === null && user?.id !== userId).length;
  return count === 0 ? 'Newest' : `${count} new`;
}

/** The messages that did not arrive: one whose answer alone was lost is in the thread by now. */
function useUnsent(userId: string, groupId: string, { messages }: ChatThread): readonly Unsent[] {
  const outbox = useOutbox(userId, groupId);
  const arrived = outbox.filter(({ id }) => messages.some((message) => message.id === id));
  useEffect(() => {
    for (const { id } of arrived) dropUnsent(id);
  });
  return outbox.filter((each) => !arrived.includes(each));
}

interface Seen {
  /** Below the last message. */
  end: RefObject<HTMLDivElement | null>;
  group: MyGroup;
  week: number | null;
  last: number;
  lastRead: number;
}

/** Notes the last message as read once it is in view: beside a table the chat may be further down the page. */
function useNoteWhenSeen({ end, group, week, last, lastRead }: Seen): void {
  const { mutate } = useNoteRead(group.id, week);
  const noted = useRef(lastRead);
  useEffect(() => {
    let isInView = false;
    const note = () => {
      if (!isInView || document.visibilityState !== 'visible' || last <= noted.current) return;
      noted.current = last;
      mutate(last);
    };
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false;
      note();
    });
    if (end.current) observer.observe(end.current);
    document.addEventListener('visibilitychange', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', note);
    };
  }, [end, last, mutate]);
}

function Divider({ row, onShow }: { row: Exclude<ChatRow, { kind: 'message' }>; onShow: () => void }) {
  if (row.kind === 'day')
    return (
      <p className="px-4 pt-3.5 pb-1.5 text-center num text-[14px]/[1.2] text-text-2">
        {dayAndTimeText(row.at).replace(/, [^,]+$/, '')}
      </p>
    );
  if (row.kind === 'new') {
    return (
      <p className={cx(styles.new, 'flex items-center gap-3 px-4 py-2 font-num text-[14px]/none font-bold')}>
        <span>{row.count} new</span>
      </p>
    );
  }
  const count = row.messages.length;
  return (
    <p className="flex items-center gap-2 py-0.5 pr-4 pl-[65px] text-[14px] text-text-2">
      {count === 1 ? '1 message' : `${count} messages`} hidden.
      <Button size="s" variant="ghost" onClick={onShow}>
        Show
      </Button>
    </p>
  );
}

/** A message on its way, or one that failed, to try again or discard. */
function UnsentRow({ message }: { message: Unsent }) {
  const sending = useMessageAct('POST /groups/:id/chat', {
    onSuccess: () => dropUnsent(message.id),
    onError: (error) => putUnsent({ ...message, failure: serviceWordsOf(error, 'Not sent') }),
  });
  const isFailed = message.failure !== null;
  const Icon = isFailed ? TriangleAlert : Clock;
  const tryAgain = () => {
    putUnsent({ ...message, failure: null });
    sending.mutate(sendRequest(message.groupId, message));
  };
  return (
    <div className={messageRowStyles.unsent} data-failed={isFailed}>
      <Icon size={17} className="mt-0.5 justify-self-center" aria-hidden />
      <div className="min-w-0">
        <p
          className={cx(messageRowStyles.text, 'text-[16px]/[1.4] whitespace-pre-line [overflow-wrap:anywhere]')}
          dir="auto"
        >
          {message.text}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-meta" role={isFailed ? 'alert' : undefined}>
          {message.failure ?? 'Sending…'}
          {isFailed ? (
            <>
              <Button size="s" onClick={tryAgain}>
                Try Again
              </Button>
              <Button size="s" variant="ghost" onClick={() => dropUnsent(message.id)}>
                Discard
              </Button>
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
