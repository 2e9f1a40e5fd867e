import type { ChatEvent } from '@singleback/game/chat/chat.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant, reference } from './columns.ts';
import { groups } from './groups.ts';

/**
 * The chat of a group. `lastSeq` numbers its messages, `version` every change of one or of who may write: both without
 * gaps, because they are raised in the transaction that writes, under the lock of this row. Written by features/chat.
 */
export const chatStreams = pgTable('chat_streams', {
  groupId: reference('group_id', () => groups.id).primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
  // Only commissioners write.
  lockedAt: instant('locked_at'),
  // Swear words are shown as asterisks.
  masksWords: boolean('masks_words').notNull().default(false),
  // The version at which the lock, the word filter or a mute changed last: who has an older one fetches the chat again.
  settingsVersion: bigint('settings_version', { mode: 'number' }).notNull().default(0),
});

/** Messages, and what the app says about a group. Written by features/chat. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    // Made by the browser that sends it: sent twice it is stored once.
    id: uuid('id').primaryKey(),
    groupId: reference('group_id', () => groups.id),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    // Of the last change.
    version: bigint('version', { mode: 'number' }).notNull(),
    // The thread that it is in; null: none.
    weekNumber: integer('week_number'),
    // Null: written by the app, or by a deleted account.
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    replyTo: uuid('reply_to'),
    mentions: uuid('mentions').array().notNull(),
    event: jsonb('event').$type<ChatEvent>(),
    // The event of the group's log that the app wrote about.
    eventId: uuid('event_id'),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    // 'author', 'commissioner' or 'account': the text is gone, the place stays.
    deletedBy: text('deleted_by'),
  },
  (table) => [
    uniqueIndex('chat_messages_seq').on(table.groupId, table.seq),
    uniqueIndex('chat_messages_event').on(table.eventId),
    index('chat_messages_version').on(table.groupId, table.version),
    index('chat_messages_user').on(table.userId),
    check('chat_messages_deleted_by_known', sql`${table.deletedBy} in ('author','commissioner','account')`),
  ],
);

/** Reactions, from a fixed set of words. Written by features/chat. */
export const chatReactions = pgTable(
  'chat_reactions',
  {
    messageId: reference('message_id', () => chatMessages.id, 'cascade'),
    userId: reference('user_id', () => users.id, 'cascade'),
    reaction: text('reaction').notNull(),
  },
  (table) => [primaryKey({ name: 'chat_reactions_pk', columns: [table.messageId, table.userId, table.reaction] })],
);

/** How far a user has read a thread; `weekNumber` 0: the whole chat, which counts for each thread. Written by features/chat. */
export const chatReads = pgTable(
  'chat_reads',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    groupId: reference('group_id', () => groups.id),
    weekNumber: integer('week_number').notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'chat_reads_pk', columns: [table.userId, table.groupId, table.weekNumber] })],
);

/** What a user is notified of in a group's chat: 'all', 'mentions' or 'none'. Written by features/chat. */
export const chatPreferences = pgTable(
  'chat_preferences',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    groupId: reference('group_id', () => groups.id),
    level: text('level').notNull(),
    // When the user was last notified of new messages in bulk, and up to which.
    notifiedAt: instant('notified_at'),
    notifiedSeq: bigint('notified_seq', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'chat_preferences_pk', columns: [table.userId, table.groupId] }),
    check('chat_preferences_level_known', sql`${table.level} in ('all','mentions','none')`),
  ],
);

/** Members whom a commissioner has muted for a time, with the reason that they see. Written by features/chat. */
export const chatMutes = pgTable(
  'chat_mutes',
  {
    groupId: reference('group_id', () => groups.id),
    userId: reference('user_id', () => users.id, 'cascade'),
    until: instant('until').notNull(),
    reason: text('reason').notNull(),
    mutedBy: uuid('muted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ name: 'chat_mutes_pk', columns: [table.groupId, table.userId] })],
);

/** Whose messages a user does not want to see. Written by features/chat. */
export const userBlocks = pgTable(
  'user_blocks',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    blockedId: reference('blocked_id', () => users.id, 'cascade'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ name: 'user_blocks_pk', columns: [table.userId, table.blockedId] })],
);

/** How far the log of groups has been posted in their chats; one row. Written by features/chat. */
export const chatProgress = pgTable('chat_progress', {
  id: integer('id').primaryKey(),
  // Events up to here were there before the chat.
  firstPosition: bigint('first_position', { mode: 'number' }).notNull(),
  position: bigint('position', { mode: 'number' }).notNull(),
});
