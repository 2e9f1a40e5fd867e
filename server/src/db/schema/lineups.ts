import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant, reference } from './columns.ts';
import { groups } from './groups.ts';
import { players, seasons, weeks } from './season.ts';

/** Submitted lineups. Written by features/lineups. */
export const lineups = pgTable(
  'lineups',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    seasonId: reference('season_id', () => seasons.id),
    weekId: reference('week_id', () => weeks.id),
    name: column.text('name'),
    doubleDownPlayerId: column.uuid('double_down_player_id').references(() => players.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    // Increased by a trigger with every update of the row.
    version: column.integer('version').notNull().default(1),
  }),
  (table) => [
    // Lets lineup_groups reference the lineup's own user and week.
    unique('lineups_owner_week_unique').on(table.id, table.userId, table.weekId),
    index('lineups_user_week').on(table.userId, table.weekId),
    index('lineups_week').on(table.weekId),
  ],
);

/** The players in the slots of lineups. Written by features/lineups. */
export const lineupSlots = pgTable(
  'lineup_slots',
  (column) => ({
    lineupId: reference('lineup_id', () => lineups.id, 'cascade'),
    slotKey: column.text('slot_key').notNull(),
    slotOrder: column.integer('slot_order').notNull(),
    playerId: reference('player_id', () => players.id),
  }),
  (table) => [
    primaryKey({ name: 'lineup_slots_pk', columns: [table.lineupId, table.slotKey] }),
    unique('lineup_slots_player_once').on(table.lineupId, table.playerId),
    index('lineup_slots_player').on(table.playerId),
  ],
);

/** The groups of a lineup: one lineup per user, week and group (rules 2.1). Written by features/lineups. */
export const lineupGroups = pgTable(
  'lineup_groups',
  (column) => ({
    lineupId: column.uuid('lineup_id').notNull(),
    groupId: reference('group_id', () => groups.id),
    userId: column.uuid('user_id').notNull(),
    weekId: column.uuid('week_id').notNull(),
  }),
  (table) => [
    primaryKey({ name: 'lineup_groups_pk', columns: [table.lineupId, table.groupId] }),
    unique('lineup_groups_once_a_week').on(table.userId, table.weekId, table.groupId),
    index('lineup_groups_group_week').on(table.groupId, table.weekId),
    foreignKey({
      name: 'lineup_groups_lineup',
      columns: [table.lineupId, table.userId, table.weekId],
      foreignColumns: [lineups.id, lineups.userId, lineups.weekId],
    }).onDelete('cascade'),
  ],
);

/**
 * The history of lineups, including deleted ones, so without a reference to `lineups` (rules 2.7). Written by
 * features/lineups.
 */
export const lineupTransactions = pgTable(
  'lineup_transactions',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    sequence: column.bigserial('sequence', { mode: 'number' }).notNull(),
    lineupId: column.uuid('lineup_id').notNull(),
    userId: reference('user_id', () => users.id, 'cascade'),
    weekId: reference('week_id', () => weeks.id),
    action: column.text('action').notNull(),
    data: column.jsonb('transaction_data').notNull().default({}),
    createdAt: instant('created_at').notNull(),
  }),
  (table) => [
    index('lineup_transactions_lineup').on(table.lineupId, table.sequence),
    index('lineup_transactions_week').on(table.weekId, table.lineupId, table.sequence),
  ],
);

/** The standing orders of users, one row a season, as the contract has them. Written by features/orders. */
export const standingOrders = pgTable(
  'standing_orders',
  (column) => ({
    userId: reference('user_id', () => users.id, 'cascade'),
    seasonId: reference('season_id', () => seasons.id),
    orders: column.jsonb('orders').notNull(),
    version: column.integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  }),
  (table) => [primaryKey({ name: 'standing_orders_pk', columns: [table.userId, table.seasonId] })],
);

/**
 * Checks of orders, each found once by its key, and what became of them: null outcome until it was run. Without a
 * reference to `lineups`, which may be deleted. Written by db/orders.
 */
export const orderChecks = pgTable(
  'order_checks',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    weekId: reference('week_id', () => weeks.id),
    kind: column.text('kind').notNull(),
    key: column.text('key').notNull(),
    lineupId: column.uuid('lineup_id'),
    slotKey: column.text('slot_key'),
    outPlayerId: column.uuid('out_player_id').references(() => players.id),
    inPlayerId: column.uuid('in_player_id').references(() => players.id),
    // The double-down moved to the player who came in.
    isDoubleDown: column.boolean('is_double_down').notNull().default(false),
    // The lock as it was when the check was found, season time.
    locksAt: instant('locks_at'),
    foundAt: instant('found_at').notNull(),
    outcome: column.text('outcome'),
    reason: column.text('reason'),
    // The owner knows already: they changed the lineup themselves.
    isSilent: column.boolean('is_silent').notNull().default(false),
    doneAt: instant('done_at'),
    undoneAt: instant('undone_at'),
  }),
  (table) => [
    uniqueIndex('order_checks_once').on(table.userId, table.key),
    index('order_checks_week').on(table.weekId, table.lineupId, table.slotKey),
    index('order_checks_done').on(table.doneAt),
    check('order_checks_kind_known', sql`${table.kind} in ('slot','week','lineup')`),
    check('order_checks_outcome_known', sql`${table.outcome} in ('done','skipped','too_late')`),
  ],
);
