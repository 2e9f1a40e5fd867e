import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { sessions, users } from './account.ts';
import { instant, reference } from './columns.ts';
import { players, weeks } from './season.ts';

/**
 * Notices of users, each sent once: the unique `key` is the last guard against duplicates. The text is in the job.
 * Written by db/notices.
 */
export const notices = pgTable(
  'notices',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    key: column.text('key').notNull(),
    // Season time.
    notedAt: instant('noted_at').notNull(),
  }),
  (table) => [uniqueIndex('notices_once').on(table.userId, table.key)],
);

/** Deliveries of a notice: 'mail', or the id of a push subscription. Written by db/notices. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  (column) => ({
    noticeId: reference('notice_id', () => notices.id, 'cascade'),
    way: column.text('way').notNull(),
    deliveredAt: instant('delivered_at').notNull(),
  }),
  (table) => [primaryKey({ name: 'notice_deliveries_pk', columns: [table.noticeId, table.way] })],
);

/** Push subscriptions of browsers. Written by features/notifications. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    // The session that subscribed: when it ends, the browser gets no more pushes.
    sessionId: column.uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: column.text('endpoint').notNull(),
    p256dh: column.text('p256dh').notNull(),
    auth: column.text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    // How many messages in a row its push service refused, the last answer, and when; real time.
    refusals: column.integer('refusals').notNull().default(0),
    refusal: column.text('refusal'),
    refusedAt: instant('refused_at'),
  }),
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_unique').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** A user's time zone, once a browser has sent it, the valid calendar link, and the kinds of emails that are off. Written by features/notifications. */
export const noticeSettings = pgTable('notice_settings', (column) => ({
  userId: reference('user_id', () => users.id, 'cascade').primaryKey(),
  timeZone: column.text('time_zone'),
  calendarVersion: column.integer('calendar_version').notNull().default(0),
  mailsOff: column.text('mails_off').array().notNull().default([]),
}));

/**
 * Players who were doubtful or out at the last look, and since when; `since` is null for what was so before the first
 * look. Derived from player_weeks. Written by pipeline/alerts.
 */
export const injuryLevels = pgTable(
  'injury_levels',
  (column) => ({
    weekId: reference('week_id', () => weeks.id),
    playerId: reference('player_id', () => players.id),
    level: column.text('level').notNull(),
    since: instant('since'),
  }),
  (table) => [primaryKey({ name: 'injury_levels_pk', columns: [table.weekId, table.playerId] })],
);
