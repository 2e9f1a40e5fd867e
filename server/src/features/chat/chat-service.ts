// The chat of a group: messages, moderation, and what the app writes into it. Sockets are in pipeline/live.

import type { AccountDownload } from '@singleback/contract/account.ts';
import type { ChatChanges, ChatLevel, ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import { type ChatEvent, chatEventText } from '@singleback/game/chat/chat.ts';
import { maskWords } from '@singleback/game/invitations/message.ts';
import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { chatMessages, chatMutes, chatPreferences, chatReactions, userBlocks } from '../../db/schema/chat.ts';
import { inSnapshot } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { listMemberIds } from '../commissioners/group-news-service.ts';
import { groupFor } from '../groups/access-service.ts';
import {
  advance,
  deleteStream,
  findMessageFor,
  findStream,
  listChanged,
  listLinesAbout,
  listMessages,
  listMessagesOf,
  type ShownMessageRow,
} from './chat-store.ts';
import {
  deleteChatSettingsIn,
  findLevel,
  findMute,
  findRead,
  findUnreadMention,
  hasUnreadForDigest,
  listBlocked,
  listMutes,
  listThreads,
  listUnread,
  type MuteRow,
  saveRead,
} from './members-store.ts';

/** How long a message is kept, at least, and a chat after the season. */
const KEPT_MS = 90 * DAY_MS;
/** Changes in one answer; a client that missed more asks again from the version that it leads to. */
const MOST_CHANGES = 500;

/**
 * The messages of a group that changed after a version, as they are now, with the version that they lead to. A version
 * from the future, as after restoring a backup, counts as 0. The caller checks access.
 */
async function changesSince(db: Db, groupId: string, since: number): Promise<ChatChanges> {
  return inSnapshot(db, async (tx) => {
    const stream = await findStream(tx, groupId);
    const current = stream?.version ?? 0;
    const from = since > current ? 0 : since;
    const rows = await listChanged(tx, { groupId, since: from, limit: MOST_CHANGES });
    const isAll = rows.length < MOST_CHANGES;
    const version = isAll ? current : (rows.at(-1)?.message.version ?? current);
    return {
      ...{ group_id: groupId, since: from, version, settings_version: stream?.settingsVersion ?? 0 },
      messages: rows.map(presentMessage),
    };
  });
}

/** Gives a group the word filter of the one that it continues (rules 7.17). */
export async function carryWordFilter(tx: Db, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into chat_streams (group_id, masks_words)
    select ${to}, masks_words from chat_streams where group_id = ${from} on conflict do nothing`);
}

/** The same for the sockets of all members, with who they are. */
export async function changesForMembers(db: Db, groupId: string, since: number) {
  const [changes, userIds] = [await changesSince(db, groupId, since), await listMemberIds(db, groupId)];
  return { changes, userIds };
}

/** A message as a member of its group sees it, for a report: 'Ben: the text'. Refuses others with not_found. */
export async function messageSeenBy(db: Db, userId: string, messageId: string): Promise<string> {
  const found = await findMessageFor(db, userId, messageId);
  if (!found?.message.text) throw new AppError('not_found', 'This message was deleted.');
  return `${found.author ?? 'A former member'}: ${found.message.text}`;
}

/**
 * What a message says that mentions a user, as members see it now; null when the user is not to be notified of it any
 * more: it was deleted, changed, or read, or the user has blocked its author or wants to hear nothing of the chat.
 */
export async function mentionToPush(db: Db, of: { userId: string; groupId: string; messageId: string }) {
  const found = await findUnreadMention(db, of);
  if (found === null) return null;
  return found.masksWords ? maskWords(found.text) : found.text;
}

// Whether a user is still to be notified of new messages of a group: wants to hear of all, and has not read them.
export { hasUnreadForDigest as hasMessagesToPush };

/** Deletes the chat of a group that is deleted. */
export async function deleteChat(tx: Db, groupId: string): Promise<void> {
  await deleteChatSettingsIn(tx, groupId);
  await deleteStream(tx, groupId);
}

/** Deletes the messages in chats of seasons that ended 90 days ago, once they are as old themselves. */
export async function tidyChats({ db, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS).toISOString();
  await db.execute(sql`
    delete from chat_messages where created_at < ${before} and group_id in (
      select groups.id from groups join chat_streams on chat_streams.group_id = groups.id
      where (select max(end_date) from weeks where weeks.season_id = groups.season_id) < ${before})`);
}

/** What is stored of a user in chats, besides what they wrote (rules 5.8). */
export async function readChatData(db: Db, userId: string): Promise<AccountDownload['chat']> {
  const reactions = await db.select().from(chatReactions).where(eq(chatReactions.userId, userId));
  const levels = await db.select().from(chatPreferences).where(eq(chatPreferences.userId, userId));
  const mutes = await db.select().from(chatMutes).where(eq(chatMutes.userId, userId));
  const blocked = await db.select().from(userBlocks).where(eq(userBlocks.userId, userId));
  return {
    reactions: reactions.map(({ messageId, reaction }) => ({ message_id: messageId, reaction })),
    levels: levels.map(({ groupId, level }) => ({ group_id: groupId, level })),
    mutes: mutes.map(({ groupId, until, reason }) => ({ group_id: groupId, until: until.toISOString(), reason })),
    blocked: blocked.map(({ blockedId, createdAt }) => ({ user_id: blockedId, since: createdAt.toISOString() })),
  };
}

/** Removes what a user wrote and their name from what the app says, with the account: the places of the messages stay. */
export async function deleteChatOf(tx: Db, userId: string): Promise<void> {
  const [own, lines] = [await listMessagesOf(tx, userId), await listLinesAbout(tx, userId)];
  for (const groupId of [...new Set([...own, ...lines].map((message) => message.groupId))].sort()) {
    const { version } = await advance(tx, groupId, { isNew: false });
    await tx
      .update(chatMessages)
      .set({ text: '', mentions: [], deletedBy: 'account', userId: null, version })
      .where(and(eq(chatMessages.userId, userId), eq(chatMessages.groupId, groupId)));
    for (const { id, event, name } of lines.filter((line) => line.groupId === groupId)) {
      await tx
        .update(chatMessages)
        .set({ event: withoutName(event, name), version })
        .where(eq(chatMessages.id, id));
    }
  }
}

/** As tables name a deleted account. */
const FORMER = 'Former player';

function withoutName(event: ChatEvent, name: string): ChatEvent {
  const others = (names: readonly string[]) => names.map((each) => (each === name ? FORMER : each));
  if (event.kind === 'week_won') return { ...event, winners: others(event.winners) };
  if (event.kind === 'lead_change') return { ...event, leaders: others(event.leaders) };
  return 'name' in event ? { ...event, name: FORMER } : event;
}

/**
 * Writes news of a group into its chat, if it has one and the news belongs there: the first kickoff of a week, whose game
 * has begun, a final week, a new lead. In the transaction that removes the news, so that it is written once.
 */
export async function postNews(tx: Db, context: Context, groupId: string, news: GroupNews): Promise<void> {
  const message = messageOf(news);
  if (message === null || !(await findStream(tx, groupId))?.lastSeq) return;
  const { version, seq } = await advance(tx, groupId, { isNew: true });
  await tx.insert(chatMessages).values({
    ...{ id: context.ids.uuid(), groupId, seq, version, weekNumber: message.weekNumber, event: message.event },
    ...{ text: '', mentions: [], createdAt: context.clock.now() },
  });
}

/** What is written, and in which thread; null for other news. */
function messageOf(news: GroupNews): { event: ChatEvent; weekNumber: number | null } | null {
  switch (news.kind) {
    case 'lock': {
      const { weekNumber, seasonKind, submitted, missing } = news;
      const round = { weekNumber, ...(seasonKind && { seasonKind }) };
      const members = submitted.count + missing.count;
      return { event: { kind: 'kickoff', ...round, lineups: submitted.count, members }, weekNumber };
    }
    case 'revealed':
      return { event: news, weekNumber: news.weekNumber };
    case 'week_result': {
      const { weekNumber, seasonKind, winners } = news;
      const round = { weekNumber, ...(seasonKind && { seasonKind }) };
      const points = winners[0]?.points ?? 0;
      const names = winners.map(({ name }) => name);
      return { event: { kind: 'week_won', ...round, winners: names, points }, weekNumber };
    }
    case 'lead_change':
      return { event: { kind: 'lead_change', leaders: news.leaders, points: news.points }, weekNumber: null };
    default:
      return null;
  }
}

/** A message for the members of its group: the same for all of them. */
export function presentMessage({ message, author, reactions }: ShownMessageRow): ChatMessage {
  const { id, seq, version, weekNumber, userId, text, replyTo, mentions, event } = message;
  return {
    ...{ id, seq, version, week_number: weekNumber, text, reply_to: replyTo, mentions },
    user: userId === null ? null : { id: userId, display_name: author ?? '' },
    reactions: reactions.map(({ reaction, userIds }) => ({ reaction, user_ids: userIds })),
    event: event === null ? null : chatEventText(event),
    created_at: message.createdAt.toISOString(),
    edited_at: message.editedAt?.toISOString() ?? null,
    deleted_by: message.deletedBy as ChatMessage['deleted_by'],
  };
}

const PAGE = 50;
const DEFAULT_LEVEL: ChatLevel = 'mentions';

/**
 * The last messages of a week's thread or of the whole chat, or those before one, and what the caller may do; in one
 * consistent read.
 */
export async function readThread(
  context: Context,
  caller: Caller,
  groupId: string,
  { weekNumber, before }: { weekNumber: number | null; before: number | null },
): Promise<ChatThread> {
  return inSnapshot(context.db, async (tx) => {
    const { row, isCommissioner } = await groupFor(tx, caller, groupId, 'member');
    const { id } = row.group;
    const now = context.clock.now();
    const stream = await findStream(tx, id);
    const rows = await listMessages(tx, { groupId: id, weekNumber, before, limit: PAGE + 1 });
    const threads = await listThreads(tx, id, caller.userId);
    const mute = await findMute(tx, id, caller.userId, now);
    const mutes = isCommissioner ? await listMutes(tx, id, now) : [];
    return {
      version: stream?.version ?? 0,
      messages: rows.slice(0, PAGE).reverse().map(presentMessage),
      has_more: rows.length > PAGE,
      last_read_seq: await findRead(tx, { userId: caller.userId, groupId: id, weekNumber }),
      threads: threads.map((each) => ({ week_number: each.weekNumber, unread: each.unread })),
      is_locked: stream?.lockedAt != null,
      masks_words: stream?.masksWords ?? false,
      mute: mute && presentMute(mute),
      level: ((await findLevel(tx, id, caller.userId)) ?? DEFAULT_LEVEL) as ChatLevel,
      blocked: await listBlocked(tx, id, caller.userId),
      muted_members: mutes.map((each) => ({ user_id: each.userId, ...presentMute(each) })),
    };
  });
}

const presentMute = ({ until, reason, by }: MuteRow) => ({ until: until.toISOString(), reason, by });

/** The messages of a group that changed after a version; for its members. */
export async function readChanges(
  context: Context,
  caller: Caller,
  groupId: string,
  since: number,
): Promise<ChatChanges> {
  const { row } = await groupFor(context.db, caller, groupId, 'member');
  return changesSince(context.db, row.group.id, since);
}

/** Notes how far the caller has read a thread, or the whole chat. A number from the future counts as the last message. */
export async function noteRead(
  { db }: Context,
  caller: Caller,
  groupId: string,
  { weekNumber, seq }: { weekNumber: number | null; seq: number },
): Promise<void> {
  const { row } = await groupFor(db, caller, groupId, 'member');
  const stream = await findStream(db, row.group.id);
  const most = Math.min(seq, stream?.lastSeq ?? 0);
  await saveRead(db, { userId: caller.userId, groupId: row.group.id, weekNumber, seq: most });
}

/** The caller's groups with unread messages. */
export async function unreadOf({ db }: Context, { caller: { userId } }: Input<'GET /chat/unread'>) {
  const rows = await listUnread(db, userId);
  return rows.map(({ groupId, unread, mentions }) => ({ group_id: groupId, unread, mentions }));
}
