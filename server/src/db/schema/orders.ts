import { sql } from 'drizzle-orm';
import {
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
import { players, seasons, weeks } from './season.ts';

/** The standing orders of users, one row a season, as the contract has them. Written by features/orders. */
export const standingOrders = pgTable(
  'standing_orders',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    seasonId: reference('season_id', () => seasons.id),
    orders: jsonb('orders').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ name: 'standing_orders_pk', columns: [table.userId, table.seasonId] })],
);

/**
 * Checks of orders, each found once by its key, and what became of them: null outcome until it was run. Without a
 * reference to `lineups`, which may be deleted. Written by db/orders.
 */
export const orderChecks = pgTable(
  'order_checks',
  {
    id: uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    weekId: reference('week_id', () => weeks.id),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    lineupId: uuid('lineup_id'),
    slotKey: text('slot_key'),
    outPlayerId: uuid('out_player_id').references(() => players.id),
    inPlayerId: uuid('in_player_id').references(() => players.id),
    // The double-down moved to the player who came in.
    isDoubleDown: boolean('is_double_down').notNull().default(false),
    // The lock as it was when the check was found, season time.
    locksAt: instant('locks_at'),
    foundAt: instant('found_at').notNull(),
    outcome: text('outcome'),
    reason: text('reason'),
    // The owner knows already: they changed the lineup themselves.
    isSilent: boolean('is_silent').notNull().default(false),
    doneAt: instant('done_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    uniqueIndex('order_checks_once').on(table.userId, table.key),
    index('order_checks_week').on(table.weekId, table.lineupId, table.slotKey),
    index('order_checks_done').on(table.doneAt),
    check('order_checks_kind_known', sql`${table.kind} in ('slot','week','lineup')`),
    check('order_checks_outcome_known', sql`${table.outcome} in ('done','skipped','too_late')`),
  ],
);
