import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './account.ts';
import { instant, reference } from './columns.ts';
import { players, weeks } from './season.ts';

/**
 * Notices of users, each sent once: the unique `key` is the last guard against duplicates. The text is in the job.
 * Written by db/notices.
 */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    key: text('key').notNull(),
    // Season time.
    notedAt: instant('noted_at').notNull(),
  },
  (table) => [uniqueIndex('notices_once').on(table.userId, table.key)],
);

/** Deliveries of a notice: 'mail', or the id of a push subscription. Written by db/notices. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    noticeId: reference('notice_id', () => notices.id, 'cascade'),
    way: text('way').notNull(),
    deliveredAt: instant('delivered_at').notNull(),
  },
  (table) => [primaryKey({ name: 'notice_deliveries_pk', columns: [table.noticeId, table.way] })],
);

/** Push subscriptions of browsers. Written by features/notifications. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    // The session that subscribed: when it ends, the browser gets no more pushes.
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    // How many messages in a row its push service refused, the last answer, and when; real time.
    refusals: integer('refusals').notNull().default(0),
    refusal: text('refusal'),
    refusedAt: instant('refused_at'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_unique').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** A user's time zone, once a browser has sent it, the valid calendar link, and the kinds of emails that are off. Written by features/notifications. */
export const noticeSettings = pgTable('notice_settings', {
  userId: reference('user_id', () => users.id, 'cascade').primaryKey(),
  timeZone: text('time_zone'),
  calendarVersion: integer('calendar_version').notNull().default(0),
  mailsOff: text('mails_off').array().notNull().default([]),
});

/**
 * Players who were doubtful or out at the last look, and since when; `since` is null for what was so before the first
 * look. Derived from player_weeks. Written by pipeline/alerts.
 */
export const injuryLevels = pgTable(
  'injury_levels',
  {
    weekId: reference('week_id', () => weeks.id),
    playerId: reference('player_id', () => players.id),
    level: text('level').notNull(),
    since: instant('since'),
  },
  (table) => [primaryKey({ name: 'injury_levels_pk', columns: [table.weekId, table.playerId] })],
);
