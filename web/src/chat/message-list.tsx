import type { ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import type { GroupMember, MyGroup } from '@singleback/contract/groups.ts';
import { ArrowDown, Clock, TriangleAlert } from 'lucide-react';
import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRounds } from '../players/rounds.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { dayAndTimeText } from '../ui/text/time-text.ts';
import type { MessageAct } from './message-acts.tsx';
import { MessageRow, NOTE } from './message-row.tsx';
import { type ChatRow, chatRows, countNew, isHidden } from './model.ts';
import { useEarlier, useNoteRead, useSend } from './mutations.ts';
import { dropUnsent, type Unsent, useOutbox } from './outbox.ts';

interface MessageListProps {
  group: MyGroup;
  userId: string;
  week: number | null;
  thread: ChatThread;
  members: readonly GroupMember[];
  /** The user can't write, edit or react now. */
  isSilent: boolean;
  onAct: (act: MessageAct) => void;
}

/** The messages of a thread, the newest at the bottom, where the list stays while the user is there. */
export function MessageList({ group, userId, week, thread, members, isSilent, onAct }: MessageListProps) {
  const rounds = useRounds();
  const [readThrough] = useState(thread.last_read_seq);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const earlier = useEarlier(group.id, week);
  const unsent = useUnsent(userId, group.id, thread);
  const [first, last] = [thread.messages[0]?.seq ?? 0, thread.messages.at(-1)?.seq ?? 0];
  const { list, onScroll, awayFrom, toEnd } = useListEnd({ first, last, sending: unsent.length });
  const end = useRef<HTMLDivElement>(null);
  useNoteWhenSeen({ end, group, week, last: awayFrom ?? last, lastRead: thread.last_read_seq });
  const reader = { userId, blocked: thread.blocked };
  const rows = chatRows({ messages: thread.messages, readThrough, ...reader });
  const newBelow = awayFrom === null ? 0 : countNew(thread.messages, awayFrom, reader);
  const names = members.map(({ display_name }) => display_name);
  const byId = new Map(thread.messages.map((message) => [message.id, message]));
  const repliedTo = ({ reply_to }: ChatMessage) => {
    const found = reply_to === null ? null : byId.get(reply_to);
    if (found === undefined) return 'An earlier message';
    return found !== null && isHidden(found, reader) ? 'A hidden message' : found;
  };
  const row = (message: ChatMessage, isFirst: boolean) => (
    <MessageRow
      key={message.id}
      {...{ group, message, isFirst, userId, names, isSilent, onAct }}
      isMasked={thread.masks_words}
      author={members.find(({ id }) => id === message.user?.id)}
      repliedTo={repliedTo(message)}
      showsWeek={week === null}
    />
  );
  return (
    <div
      ref={list}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line pb-2"
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
        <div className="sticky bottom-12 flex h-0 justify-center">
          <Button size="s" className="not-hover:bg-raise-3" onClick={toEnd}>
            <ArrowDown size={16} aria-hidden />
            {newBelow === 0 ? 'Newest' : `${newBelow} new`}
          </Button>
        </div>
      )}
    </div>
  );
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
      <p className="flex items-center gap-3 px-4 py-2 font-num text-[14px]/none font-bold before:flex-1 before:border-t before:border-text-2 after:flex-1 after:border-t after:border-text-2">
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
  const send = useSend();
  const isFailed = message.failure !== null;
  const Icon = isFailed ? TriangleAlert : Clock;
  return (
    <div className={NOTE}>
      <Icon size={17} className={cx('mt-0.5 justify-self-center', isFailed && 'text-warn')} aria-hidden />
      <div className="min-w-0">
        <p className="text-[16px]/[1.4] whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {message.text}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-meta" role={isFailed ? 'alert' : undefined}>
          {message.failure ?? 'Sending…'}
          {isFailed ? (
            <>
              <Button size="s" onClick={() => void send(message)}>
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

/** Within so many pixels of its end, the list follows new messages. */
const AT_END = 80;

interface Listed {
  /** The `seq` of the first and the last message that is loaded; 0 without any. */
  first: number;
  last: number;
  /** How many messages are on their way. */
  sending: number;
}

/**
 * Keeps a list of messages at its end while the user is there and when they send one, and where it is when earlier messages
 * come in above. All messages are in the list's first element.
 * @returns `awayFrom`: the last message when the user scrolled away from the end; null while they are there
 */
function useListEnd({ first, last, sending }: Listed) {
  const list = useRef<HTMLDivElement>(null);
  // The distance of the top edge from the end, in pixels: what is above may grow.
  const fromEnd = useRef(0);
  const before = useRef({ first, sending });
  const [awayFrom, setAwayFrom] = useState<number | null>(null);
  const isAway = awayFrom !== null;
  const toEnd = () => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  // The composer below grows with a reply, a long draft or a mute; a message, with a failure or its first reaction.
  useEffect(() => {
    const element = list.current;
    if (!element || isAway) return;
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [isAway]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is at the ends
  useLayoutEffect(() => {
    const element = list.current;
    const hasEarlier = first < before.current.first;
    const isSending = sending > before.current.sending;
    before.current = { first, sending };
    if (!element) return;
    if (!isAway || isSending) toEnd();
    else if (hasEarlier) element.scrollTop = element.scrollHeight - fromEnd.current;
  }, [first, last, sending]);
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    fromEnd.current = scrollHeight - scrollTop;
    const isAtEnd = fromEnd.current - clientHeight < AT_END;
    setAwayFrom((from) => (isAtEnd ? null : (from ?? last)));
  };
  return { list, onScroll, awayFrom, toEnd };
}
