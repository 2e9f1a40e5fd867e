import type { ChatEvent } from '@singleback/game/chat/chat.ts';
import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { CHAT_CHANGED } from '../../db/listener.ts';
import { type Db, query } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { chatMessages, chatReactions, chatStreams } from '../../db/schema/chat.ts';
import { groupMembers } from '../../db/schema/groups.ts';

export type MessageRow = typeof chatMessages.$inferSelect;

/** A message with its author's name and the reactions to it. */
export interface ShownMessageRow {
  message: MessageRow;
  author: string | null;
  reactions: { reaction: string; userIds: string[] }[];
}

const reactionsTo = sql<{ reaction: string; userIds: string[] }[]>`coalesce((
  select json_agg(json_build_object('reaction', reaction, 'userIds', ids) order by reaction)
  from (
    select reaction, json_agg(user_id order by user_id) as ids from chat_reactions
    where message_id = ${chatMessages.id} group by reaction
  ) each), '[]')`;

const shown = { message: chatMessages, author: users.shownName, reactions: reactionsTo };

/** The last messages before a seq, descending: of the thread of a week, or of all. */
export async function listMessages(
  db: Db,
  of: { groupId: string; weekNumber: number | null; before: number | null; limit: number },
): Promise<ShownMessageRow[]> {
  return db
    .select(shown)
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId))
    .where(
      and(
        eq(chatMessages.groupId, of.groupId),
        of.weekNumber === null ? undefined : eq(chatMessages.weekNumber, of.weekNumber),
        of.before === null ? undefined : lt(chatMessages.seq, of.before),
      ),
    )
    .orderBy(desc(chatMessages.seq))
    .limit(of.limit);
}

/** The messages of a group that changed after a version, by that of their last change. */
export async function listChanged(db: Db, of: { groupId: string; since: number; limit: number }) {
  return db
    .select(shown)
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId))
    .where(and(eq(chatMessages.groupId, of.groupId), gt(chatMessages.version, of.since)))
    .orderBy(asc(chatMessages.version))
    .limit(of.limit);
}

export async function findMessage(db: Db, groupId: string, id: string): Promise<ShownMessageRow | null> {
  const [row] = await db
    .select(shown)
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId))
    .where(and(eq(chatMessages.id, id), eq(chatMessages.groupId, groupId)));
  return row ?? null;
}

/** A message of a group that the user is an active member of, or null. */
export async function findMessageFor(db: Db, userId: string, id: string): Promise<ShownMessageRow | null> {
  const [row] = await db
    .select(shown)
    .from(chatMessages)
    .innerJoin(
      groupMembers,
      and(eq(groupMembers.groupId, chatMessages.groupId), eq(groupMembers.userId, userId), groupMembers.isActive),
    )
    .leftJoin(users, eq(users.id, chatMessages.userId))
    .where(eq(chatMessages.id, id));
  return row ?? null;
}

/** A group's stream; null before its first message. */
export async function findStream(db: Db, groupId: string): Promise<typeof chatStreams.$inferSelect | null> {
  const [row] = await db.select().from(chatStreams).where(eq(chatStreams.groupId, groupId));
  return row ?? null;
}

/**
 * Locks a group's stream until the transaction ends, raises its version, and its seq for a new message, and announces
 * the version on commit.
 */
export async function advance(tx: Db, groupId: string, { isNew }: { isNew: boolean }) {
  const by = isNew ? 1 : 0;
  const [row] = await tx
    .insert(chatStreams)
    .values({ groupId, version: 1, lastSeq: by })
    .onConflictDoUpdate({
      target: chatStreams.groupId,
      set: { version: sql`${chatStreams.version} + 1`, lastSeq: sql`${chatStreams.lastSeq} + ${by}` },
    })
    .returning();
  const { version, lastSeq, masksWords } = row as typeof chatStreams.$inferSelect;
  await tx.execute(sql`select pg_notify(${CHAT_CHANGED}, ${`${groupId} ${version}`})`);
  return { version, seq: lastSeq, masksWords };
}

/** Sets or removes a reaction; returns whether that changed anything. */
export async function saveReaction(
  tx: Db,
  row: { messageId: string; userId: string; reaction: string },
  isOn: boolean,
): Promise<boolean> {
  const { messageId, userId, reaction } = row;
  const changed = isOn
    ? await tx.insert(chatReactions).values(row).onConflictDoNothing().returning()
    : await tx
        .delete(chatReactions)
        .where(
          and(
            ...[eq(chatReactions.messageId, messageId), eq(chatReactions.userId, userId)],
            eq(chatReactions.reaction, reaction),
          ),
        )
        .returning();
  return changed.length > 0;
}

/** The active members of a group, with their names. */
export async function listMemberNames(db: Db, groupId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: users.shownName })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), groupMembers.isActive));
}

/** Deletes everything of a group's chat; the stream first, so that a message that is just written is waited for. */
export async function deleteStream(tx: Db, groupId: string): Promise<void> {
  await tx.delete(chatStreams).where(eq(chatStreams.groupId, groupId));
  await tx.delete(chatMessages).where(eq(chatMessages.groupId, groupId));
}

/** The messages of a user that still have their text. */
export async function listMessagesOf(db: Db, userId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, userId), isNull(chatMessages.deletedBy)))
    .orderBy(asc(chatMessages.createdAt), asc(chatMessages.id));
}

/**
 * What the app says about a user in the chats of their groups, and their name. Results and leads are stored with names
 * alone, which are unique.
 */
export async function listLinesAbout(db: Db, userId: string) {
  return query<{ id: string; groupId: string; event: ChatEvent; name: string }>(db)`
    select line.id, line.group_id as "groupId", line.event, users.shown_name as name
    from users
    join group_members member on member.user_id = users.id
    join chat_messages line on line.group_id = member.group_id and line.event is not null
    left join group_events logged on logged.id = line.event_id
    where users.id = ${userId} and (
      users.id = coalesce(logged.member_id, logged.user_id)
      or line.event -> 'winners' ? users.shown_name or line.event -> 'leaders' ? users.shown_name)`;
}
