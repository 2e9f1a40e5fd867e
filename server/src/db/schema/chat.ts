import type { ChatEvent } from '@singleback/game/chat/chat.ts';
import type { LeadState } from '@singleback/game/webhooks/webhook.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant, reference } from './columns.ts';
import { groups } from './groups.ts';
import { weeks } from './season.ts';

/**
 * The chat of a group. `lastSeq` numbers its messages, `version` every change of one or of who may write: both without
 * gaps, because they are raised in the transaction that writes, under the lock of this row. Written by features/chat.
 */
export const chatStreams = pgTable('chat_streams', (column) => ({
  groupId: reference('group_id', () => groups.id).primaryKey(),
  version: column.bigint('version', { mode: 'number' }).notNull().default(0),
  lastSeq: column.bigint('last_seq', { mode: 'number' }).notNull().default(0),
  // Only commissioners write.
  lockedAt: instant('locked_at'),
  // Swear words are shown as asterisks.
  masksWords: column.boolean('masks_words').notNull().default(false),
  // The version at which the lock, the word filter or a mute changed last: who has an older one fetches the chat again.
  settingsVersion: column.bigint('settings_version', { mode: 'number' }).notNull().default(0),
}));

/** Messages, and what the app says about a group. Written by features/chat. */
export const chatMessages = pgTable(
  'chat_messages',
  (column) => ({
    // Made by the browser that sends it: sent twice it is stored once.
    id: column.uuid('id').primaryKey(),
    groupId: reference('group_id', () => groups.id),
    seq: column.bigint('seq', { mode: 'number' }).notNull(),
    // Of the last change.
    version: column.bigint('version', { mode: 'number' }).notNull(),
    // The thread that it is in; null: none.
    weekNumber: column.integer('week_number'),
    // Null: written by the app, or by a deleted account.
    userId: column.uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: column.text('text').notNull(),
    replyTo: column.uuid('reply_to'),
    mentions: column.uuid('mentions').array().notNull(),
    event: column.jsonb('event').$type<ChatEvent>(),
    // The event of the group's log that the app wrote about.
    eventId: column.uuid('event_id'),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    // 'author', 'commissioner' or 'account': the text is gone, the place stays.
    deletedBy: column.text('deleted_by'),
  }),
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
  (column) => ({
    messageId: reference('message_id', () => chatMessages.id, 'cascade'),
    userId: reference('user_id', () => users.id, 'cascade'),
    reaction: column.text('reaction').notNull(),
  }),
  (table) => [primaryKey({ name: 'chat_reactions_pk', columns: [table.messageId, table.userId, table.reaction] })],
);

/** How far a user has read a thread; `weekNumber` 0: the whole chat, which counts for each thread. Written by features/chat. */
export const chatReads = pgTable(
  'chat_reads',
  (column) => ({
    userId: reference('user_id', () => users.id, 'cascade'),
    groupId: reference('group_id', () => groups.id),
    weekNumber: column.integer('week_number').notNull(),
    lastSeq: column.bigint('last_seq', { mode: 'number' }).notNull(),
  }),
  (table) => [primaryKey({ name: 'chat_reads_pk', columns: [table.userId, table.groupId, table.weekNumber] })],
);

/** What a user is notified of in a group's chat: 'all', 'mentions' or 'none'. Written by features/chat. */
export const chatPreferences = pgTable(
  'chat_preferences',
  (column) => ({
    userId: reference('user_id', () => users.id, 'cascade'),
    groupId: reference('group_id', () => groups.id),
    level: column.text('level').notNull(),
    // When the user was last notified of new messages in bulk, and up to which.
    notifiedAt: instant('notified_at'),
    notifiedSeq: column.bigint('notified_seq', { mode: 'number' }).notNull().default(0),
  }),
  (table) => [
    primaryKey({ name: 'chat_preferences_pk', columns: [table.userId, table.groupId] }),
    check('chat_preferences_level_known', sql`${table.level} in ('all','mentions','none')`),
  ],
);

/** Members whom a commissioner has muted for a time, with the reason that they see. Written by features/chat. */
export const chatMutes = pgTable(
  'chat_mutes',
  (column) => ({
    groupId: reference('group_id', () => groups.id),
    userId: reference('user_id', () => users.id, 'cascade'),
    until: instant('until').notNull(),
    reason: column.text('reason').notNull(),
    mutedBy: column.uuid('muted_by').references(() => users.id, { onDelete: 'set null' }),
  }),
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
export const chatProgress = pgTable('chat_progress', (column) => ({
  id: column.integer('id').primaryKey(),
  // Events up to here were there before the chat.
  firstPosition: column.bigint('first_position', { mode: 'number' }).notNull(),
  position: column.bigint('position', { mode: 'number' }).notNull(),
}));

/** Where messages of a group are sent. Written by features/webhooks. */
export const groupWebhooks = pgTable(
  'group_webhooks',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    groupId: reference('group_id', () => groups.id),
    kind: column.text('kind').notNull(),
    // Encrypted: who knows it can write to the channel.
    url: column.text('url').notNull(),
    // What is shown of the address: its host and its last letters.
    host: column.text('host').notNull(),
    ending: column.text('ending').notNull(),
    // Encrypted; signs what is sent to any other program than Discord and Slack. Null for those.
    secret: column.text('secret'),
    events: column.text('events').array().notNull(),
    createdBy: column.uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    lastSentAt: instant('last_sent_at'),
    // Of the last attempt, if it failed.
    failedAt: instant('failed_at'),
    reason: column.text('reason'),
    // Messages given up since the last one that arrived.
    givenUp: column.integer('given_up').notNull().default(0),
    disabledAt: instant('disabled_at'),
  }),
  (table) => [
    index('group_webhooks_group').on(table.groupId),
    check('group_webhooks_kind_known', sql`${table.kind} in ('discord','slack','https')`),
  ],
);

/** Messages to webhooks that have not arrived; their content travels with the job. Written by features/webhooks. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    webhookId: reference('webhook_id', () => groupWebhooks.id, 'cascade'),
    // Real time, as the two below.
    createdAt: instant('created_at').notNull(),
    // Until then one process is sending it.
    claimedUntil: instant('claimed_until'),
  }),
  (table) => [index('webhook_deliveries_webhook').on(table.webhookId)],
);

/**
 * What groups with webhooks or chats were notified of in a week, each once: 'lock', 'week_result', and for each kickoff 'revealed'
 * with its instant. Written by features/webhooks.
 */
export const webhookWeeks = pgTable(
  'webhook_weeks',
  (column) => ({
    groupId: reference('group_id', () => groups.id),
    weekId: reference('week_id', () => weeks.id),
    kind: column.text('kind').notNull(),
    // Season time.
    notedAt: instant('noted_at').notNull(),
  }),
  (table) => [
    primaryKey({ name: 'webhook_weeks_pk', columns: [table.groupId, table.weekId, table.kind] }),
    check('webhook_weeks_kind_known', sql`${table.kind} in ('lock','week_result') or ${table.kind} like 'revealed %'`),
  ],
);

/** Who leads groups with webhooks, and what was announced. Written by features/webhooks. */
export const webhookLeads = pgTable('webhook_leads', (column) => ({
  groupId: reference('group_id', () => groups.id).primaryKey(),
  state: column.jsonb('state').$type<LeadState>().notNull(),
  // Season time of the last change of the state.
  changedAt: instant('changed_at').notNull(),
}));
