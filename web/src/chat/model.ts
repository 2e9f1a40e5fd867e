import type { ChatChanges, ChatMessage, ChatThread } from '@singleback/contract/chat.ts';

/** Messages of one author in a row without their name again, in milliseconds. */
const TOGETHER_MS = 5 * 60_000;

/**
 * Applies the changes of a group to a thread of it: of one week, or the whole chat (null). Returns the same thread for
 * changes it has, and 'gap' when it missed some before them or who may write has changed.
 */
export function mergeChanges(thread: ChatThread, week: number | null, changes: ChatChanges): ChatThread | 'gap' {
  if (changes.version <= thread.version) return thread;
  if (Math.max(changes.since, changes.settings_version) > thread.version) return 'gap';
  const own = changes.messages.filter((message) => isIn(message, week) && isLoaded(message, thread));
  return { ...thread, version: changes.version, messages: merged(thread, own) };
}

const isIn = (message: ChatMessage, week: number | null) => week === null || message.week_number === week;

/** Not before the messages that are loaded while earlier ones are not: those between could not be fetched any more. */
const isLoaded = ({ seq }: ChatMessage, { messages: [first], has_more }: ChatThread) =>
  !has_more || first === undefined || seq >= first.seq;

/**
 * Puts the newest page into a thread that may hold earlier ones: they stay, unless there is a hole between. What came while
 * the page was on its way stays, too.
 */
export function mergePage(before: ChatThread | undefined, fetched: ChatThread): ChatThread {
  const newer = before?.messages.filter((each) => each.version > fetched.version && isLoaded(each, fetched)) ?? [];
  const version = Math.max(before?.version ?? 0, fetched.version);
  const page = newer.length > 0 ? { ...fetched, version, messages: merged(fetched, newer) } : fetched;
  const [oldest] = page.messages;
  // An own message that was just sent may be ahead of what is known: it does not prove that nothing is missing before it.
  const newest = before?.messages.findLast((message) => message.version <= before.version);
  if (!before || !oldest || !newest || !page.has_more || oldest.seq > newest.seq) return page;
  return { ...page, messages: merged(before, page.messages), has_more: before.has_more };
}

/** Puts an earlier page before a thread. */
export function mergeEarlier(thread: ChatThread, earlier: ChatThread): ChatThread {
  return { ...thread, messages: merged(thread, earlier.messages), has_more: earlier.has_more };
}

/** Puts a message into a thread that the user has just sent or changed. */
export function mergeOwn(thread: ChatThread, week: number | null, message: ChatMessage): ChatThread {
  if (!isIn(message, week) || !isLoaded(message, thread)) return thread;
  const version = message.version === thread.version + 1 ? message.version : thread.version;
  return { ...thread, version, messages: merged(thread, [message]) };
}

/** The thread of week `own` (null: all) after that of `week` was read up to a message: nothing in that is unread. */
export function withRead(thread: ChatThread, own: number | null, week: number | null, seq: number): ChatThread {
  const isRead = (weekNumber: number | null) => week === null || weekNumber === week;
  return {
    ...thread,
    last_read_seq: isRead(own) ? Math.max(thread.last_read_seq, seq) : thread.last_read_seq,
    threads: thread.threads.map((each) => (isRead(each.week_number) ? { ...each, unread: 0 } : each)),
  };
}

/** Both, by seq; of a message that is in both, the later version. */
function merged({ messages }: ChatThread, others: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  for (const message of others) {
    const known = byId.get(message.id);
    if (!known || known.version <= message.version) byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** A row of the chat: a day, the line above what is new, hidden messages of blocked users, or a message. */
export type ChatRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: Date }
  | { readonly kind: 'new'; readonly key: string; readonly count: number }
  | { readonly kind: 'hidden'; readonly key: string; readonly messages: readonly ChatMessage[] }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly isFirst: boolean };

interface Reader {
  userId: string;
  blocked: readonly string[];
}

/** Whether a message is of a user whom the reader has blocked. */
export const isHidden = ({ user }: ChatMessage, { blocked }: Pick<Reader, 'blocked'>) =>
  user !== null && blocked.includes(user.id);

/** How many messages after one count as unread, by the rule of the server. */
export const countNew = (messages: readonly ChatMessage[], after: number, reader: Reader): number =>
  messages.filter((message) => isNew(message, after, reader)).length;

function isNew(message: ChatMessage, after: number, reader: Reader): boolean {
  const isSaid = message.event === null && message.deleted_by === null && message.user?.id !== reader.userId;
  return isSaid && message.seq > after && !isHidden(message, reader);
}

interface RowsOf extends Reader {
  messages: readonly ChatMessage[];
  /** The last message that was read when the thread was opened. */
  readThrough: number;
}

/** The rows of a thread, in the viewer's time zone. */
export function chatRows({ messages, readThrough, ...reader }: RowsOf): ChatRow[] {
  const count = countNew(messages, readThrough, reader);
  const rows: ChatRow[] = [];
  let previous: ChatMessage | null = null;
  let hasLine = readThrough === 0;
  for (const message of messages) {
    const at = new Date(message.created_at);
    const isNextDay = previous === null || new Date(previous.created_at).toDateString() !== at.toDateString();
    if (isNextDay) rows.push({ kind: 'day', key: `day ${message.id}`, at });
    const hasNewLine = !hasLine && isNew(message, readThrough, reader);
    if (hasNewLine) rows.push({ kind: 'new', key: 'new', count });
    hasLine ||= hasNewLine;
    const last = rows.at(-1);
    if (!isHidden(message, reader)) {
      const isFirst = last?.kind !== 'message' || !isTogether(last.message, message);
      rows.push({ kind: 'message', key: message.id, message, isFirst });
    } else if (last?.kind === 'hidden') {
      rows[rows.length - 1] = { ...last, messages: [...last.messages, message] };
    } else rows.push({ kind: 'hidden', key: `hidden ${message.id}`, messages: [message] });
    previous = message;
  }
  return rows;
}

function isTogether(a: ChatMessage, b: ChatMessage): boolean {
  const isPlain = [a, b].every(({ event, deleted_by, user }) => event === null && deleted_by === null && user !== null);
  const isNear = Date.parse(b.created_at) - Date.parse(a.created_at) < TOGETHER_MS;
  return isPlain && isNear && a.user?.id === b.user?.id && b.reply_to === null;
}

/** The request for a week's thread of a group's chat, or for all of it (null). */
export const threadRequest = (groupId: string, week: number | null) => ({
  params: { id: groupId },
  query: week === null ? {} : { week: String(week) },
});

/** Part of the keys of all threads of a group. */
export const threadsKey = (groupId: string) => ['GET /groups/:id/chat', { params: { id: groupId } }] as const;

/** The week of a thread's key; null for the whole chat. */
export function weekOfThread([, request]: readonly unknown[]): number | null {
  const { week } = (request as ReturnType<typeof threadRequest>).query;
  return week === undefined ? null : Number(week);
}
