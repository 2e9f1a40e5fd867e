import {
  bigserial,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant, reference } from './columns.ts';
import { groups } from './groups.ts';
import { players, seasons, weeks } from './season.ts';

/** Submitted lineups. Written by features/lineups. */
export const lineups = pgTable(
  'lineups',
  {
    id: uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    seasonId: reference('season_id', () => seasons.id),
    weekId: reference('week_id', () => weeks.id),
    name: text('name'),
    doubleDownPlayerId: uuid('double_down_player_id').references(() => players.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    // Increased by a trigger with every update of the row.
    version: integer('version').notNull().default(1),
  },
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
  {
    lineupId: reference('lineup_id', () => lineups.id, 'cascade'),
    slotKey: text('slot_key').notNull(),
    slotOrder: integer('slot_order').notNull(),
    playerId: reference('player_id', () => players.id),
  },
  (table) => [
    primaryKey({ name: 'lineup_slots_pk', columns: [table.lineupId, table.slotKey] }),
    unique('lineup_slots_player_once').on(table.lineupId, table.playerId),
    index('lineup_slots_player').on(table.playerId),
  ],
);

/** The groups of a lineup: one lineup per user, week and group (rules 2.1). Written by features/lineups. */
export const lineupGroups = pgTable(
  'lineup_groups',
  {
    lineupId: uuid('lineup_id').notNull(),
    groupId: reference('group_id', () => groups.id),
    userId: uuid('user_id').notNull(),
    weekId: uuid('week_id').notNull(),
  },
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
  {
    id: uuid('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    lineupId: uuid('lineup_id').notNull(),
    userId: reference('user_id', () => users.id, 'cascade'),
    weekId: reference('week_id', () => weeks.id),
    action: text('action').notNull(),
    data: jsonb('transaction_data').notNull().default({}),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('lineup_transactions_lineup').on(table.lineupId, table.sequence),
    index('lineup_transactions_week').on(table.weekId, table.lineupId, table.sequence),
  ],
);
