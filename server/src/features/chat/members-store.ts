import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { CHAT_READ } from '../../db/listener.ts';
import { type Db, query } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { chatMutes, chatPreferences, chatReads, userBlocks } from '../../db/schema/chat.ts';
import { groupMembers } from '../../db/schema/groups.ts';

/** Among the threads of weeks: the whole chat, whose reading counts for each of them. */
const EVERYTHING = 0;

/** How far the user has read the whole chat and the thread of a message. */
const joinReads = (userId: SQL) => sql`
  left join chat_reads whole on whole.user_id = ${userId} and whole.group_id = message.group_id
    and whole.week_number = ${EVERYTHING}
  left join chat_reads thread on thread.user_id = ${userId} and thread.group_id = message.group_id
    and thread.week_number = message.week_number`;

/** A message of somebody else that the user has not read; those of blocked users do not count. */
const isUnread = (userId: SQL) => sql`(
  message.seq > greatest(whole.last_seq, thread.last_seq, 0) and message.user_id is distinct from ${userId}
  and message.deleted_by is null and message.event is null
  and not exists (
    select from user_blocks block where block.user_id = ${userId} and block.blocked_id = message.user_id))`;

/** Unread messages in each thread of a group that has messages, the newest week first; null: those of no week. */
export async function listThreads(db: Db, groupId: string, userId: string) {
  const user = sql`${userId}::uuid`;
  return query<{ weekNumber: number | null; unread: number }>(db)`
    select message.week_number as "weekNumber", (count(*) filter (where ${isUnread(user)}))::int as unread
    from chat_messages message ${joinReads(user)}
    where message.group_id = ${groupId}
    group by message.week_number order by message.week_number desc nulls first`;
}

/** How far a user has read a thread, or the whole chat. */
export async function findRead(db: Db, of: { userId: string; groupId: string; weekNumber: number | null }) {
  const rows = await db
    .select({ lastSeq: chatReads.lastSeq })
    .from(chatReads)
    .where(
      and(
        ...[eq(chatReads.userId, of.userId), eq(chatReads.groupId, of.groupId)],
        inArray(chatReads.weekNumber, [EVERYTHING, of.weekNumber ?? EVERYTHING]),
      ),
    );
  return Math.max(0, ...rows.map(({ lastSeq }) => lastSeq));
}

/** The user's groups with unread messages, and how many of them mention the user. */
export async function listUnread(db: Db, userId: string) {
  const user = sql`${userId}::uuid`;
  return query<{ groupId: string; unread: number; mentions: number }>(db)`
    select member.group_id as "groupId", count(*)::int as unread,
      (count(*) filter (where ${user} = any (message.mentions)))::int as mentions
    from group_members member
    join chat_messages message on message.group_id = member.group_id
    ${joinReads(user)}
    where member.user_id = ${userId} and member.is_active and ${isUnread(user)}
    group by member.group_id order by member.group_id`;
}

/** Notes how far a user has read a thread, or the whole chat; never back. Announced to their other tabs and devices. */
export async function saveRead(
  db: Db,
  of: { userId: string; groupId: string; weekNumber: number | null; seq: number },
): Promise<void> {
  const moved = await db
    .insert(chatReads)
    .values({ userId: of.userId, groupId: of.groupId, weekNumber: of.weekNumber ?? EVERYTHING, lastSeq: of.seq })
    .onConflictDoUpdate({
      target: [chatReads.userId, chatReads.groupId, chatReads.weekNumber],
      set: { lastSeq: sql`excluded.last_seq` },
      setWhere: sql`${chatReads.lastSeq} < excluded.last_seq`,
    })
    .returning({ userId: chatReads.userId });
  if (moved.length > 0) await db.execute(sql`select pg_notify(${CHAT_READ}, ${of.userId})`);
}

/** A mute that has not ended; `by` is the name of who set it, null for a deleted account. */
export interface MuteRow {
  userId: string;
  until: Date;
  reason: string;
  by: string | null;
}

/** A member's mute that has not ended, or null. */
export async function findMute(db: Db, groupId: string, userId: string, now: Date): Promise<MuteRow | null> {
  return (await listMutes(db, groupId, now)).find((mute) => mute.userId === userId) ?? null;
}

/** The mutes of a group that have not ended. */
export async function listMutes(db: Db, groupId: string, now: Date): Promise<MuteRow[]> {
  return db
    .select({ userId: chatMutes.userId, until: chatMutes.until, reason: chatMutes.reason, by: users.shownName })
    .from(chatMutes)
    .leftJoin(users, eq(users.id, chatMutes.mutedBy))
    .where(and(eq(chatMutes.groupId, groupId), gt(chatMutes.until, now)));
}

export async function saveMute(db: Db, row: typeof chatMutes.$inferInsert): Promise<void> {
  const { until, reason, mutedBy } = row;
  await db
    .insert(chatMutes)
    .values(row)
    .onConflictDoUpdate({ target: [chatMutes.groupId, chatMutes.userId], set: { until, reason, mutedBy } });
}

/** Ends a mute; false when there was none left at `now`. */
export async function deleteMute(db: Db, groupId: string, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .delete(chatMutes)
    .where(and(eq(chatMutes.groupId, groupId), eq(chatMutes.userId, userId)))
    .returning({ until: chatMutes.until });
  return rows.some(({ until }) => until > now);
}

/** What the user is notified of in the chat of a group; null before a choice. */
export async function findLevel(db: Db, groupId: string, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ level: chatPreferences.level })
    .from(chatPreferences)
    .where(and(eq(chatPreferences.groupId, groupId), eq(chatPreferences.userId, userId)));
  return row?.level ?? null;
}

/** Stores what a user is notified of; for bundled notices from message `notifiedSeq` on. */
export async function saveLevel(db: Db, of: { userId: string; groupId: string; level: string; notifiedSeq: number }) {
  const { level, notifiedSeq } = of;
  await db
    .insert(chatPreferences)
    .values(of)
    .onConflictDoUpdate({ target: [chatPreferences.userId, chatPreferences.groupId], set: { level, notifiedSeq } });
}

/** A user who wants to hear of all messages, with those since the last time. */
export interface Digest {
  userId: string;
  groupId: string;
  count: number;
  lastSeq: number;
}

/**
 * Users to notify of new messages in bulk: those who want that, have unread ones since the last time, and were not
 * notified after an instant. Locked until the transaction ends.
 */
export async function takeDigests(tx: Db, notAfter: Date, limit: number): Promise<Digest[]> {
  return query<Digest>(tx)`
    select preference.user_id as "userId", preference.group_id as "groupId", news.count, news.last_seq as "lastSeq"
    from chat_preferences preference
    join group_members member on member.group_id = preference.group_id and member.user_id = preference.user_id
      and member.is_active
    cross join lateral (
      select count(*)::int as count, max(message.seq)::int as last_seq from chat_messages message
      ${joinReads(sql`preference.user_id`)}
      where message.group_id = preference.group_id and message.seq > preference.notified_seq
        and ${isUnread(sql`preference.user_id`)} and not preference.user_id = any (message.mentions)
    ) news
    where preference.level = 'all' and news.count > 0
      and (preference.notified_at is null or preference.notified_at <= ${notAfter.toISOString()})
    order by preference.user_id limit ${limit} for update of preference skip locked`;
}

/** Notes that a user was notified up to a message. */
export async function saveNotified(
  tx: Db,
  of: { userId: string; groupId: string; notifiedAt: Date; notifiedSeq: number },
): Promise<void> {
  const { userId, groupId, ...notified } = of;
  await tx
    .update(chatPreferences)
    .set(notified)
    .where(and(eq(chatPreferences.userId, userId), eq(chatPreferences.groupId, groupId)));
}

/** Of these users, those who want to hear of a mention by `authorId` in the group. */
export async function listMentionable(db: Db, of: { groupId: string; authorId: string; userIds: readonly string[] }) {
  if (of.userIds.length === 0) return [];
  const rows = await query<{ id: string }>(db)`
    select id from unnest(${sql.param([...of.userIds])}::uuid[]) as mentioned (id)
    where not exists (select from chat_preferences where user_id = id and group_id = ${of.groupId} and level = 'none')
      and not exists (select from user_blocks where user_id = id and blocked_id = ${of.authorId})
    order by id`;
  return rows.map(({ id }) => id);
}

/**
 * What a message says that mentions a user and that the user has not read, and whether swear words are masked; null when
 * it was deleted, mentions the user no more, is of a blocked user, or the user wants to hear nothing of the chat.
 */
export async function findUnreadMention(db: Db, of: { userId: string; groupId: string; messageId: string }) {
  const user = sql`${of.userId}::uuid`;
  const rows = await query<{ text: string; masksWords: boolean }>(db)`
    select message.text, stream.masks_words as "masksWords"
    from chat_messages message join chat_streams stream on stream.group_id = message.group_id ${joinReads(user)}
    where message.id = ${of.messageId} and message.group_id = ${of.groupId}
      and ${user} = any (message.mentions) and ${isUnread(user)}
      and not exists (
        select from chat_preferences where user_id = ${user} and group_id = ${of.groupId} and level = 'none')`;
  return rows[0] ?? null;
}

/** Whether a user who wants to hear of all messages of a group has unread ones. */
export async function hasUnreadForDigest(db: Db, of: { userId: string; groupId: string }): Promise<boolean> {
  const user = sql`${of.userId}::uuid`;
  return (
    (
      await query(db)`
    select 1 from chat_preferences preference
    join chat_messages message on message.group_id = preference.group_id ${joinReads(user)}
    where preference.user_id = ${user} and preference.group_id = ${of.groupId} and preference.level = 'all'
      and ${isUnread(user)} limit 1`
    ).length > 0
  );
}

/** Whom a user has blocked, of those who are or were in a group. */
export async function listBlocked(db: Db, groupId: string, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: userBlocks.blockedId })
    .from(userBlocks)
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userBlocks.blockedId)))
    .where(eq(userBlocks.userId, userId));
  return rows.map(({ id }) => id);
}

/** Blocks a user; false when there is no such user. */
export async function saveBlock(db: Db, userId: string, blockedId: string, createdAt: Date): Promise<boolean> {
  return (
    (
      await query(db)`
    insert into user_blocks (user_id, blocked_id, created_at)
    select ${userId}, id, ${createdAt.toISOString()} from users where id = ${blockedId} and deleted_at is null
    on conflict (user_id, blocked_id) do update set created_at = user_blocks.created_at returning 1`
    ).length > 0
  );
}

/** Deletes what members of a group set about its chat. */
export async function deleteChatSettingsIn(db: Db, groupId: string): Promise<void> {
  await db.delete(chatReads).where(eq(chatReads.groupId, groupId));
  await db.delete(chatPreferences).where(eq(chatPreferences.groupId, groupId));
  await db.delete(chatMutes).where(eq(chatMutes.groupId, groupId));
}
