import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant } from './instant.ts';
import { seasons } from './season.ts';

/** Groups and what they play by. The everyone-group has no season, no creator and no limit. Written by features/groups. */
export const groups = pgTable(
  'groups',
  {
    id: uuid('id').primaryKey(),
    seasonId: uuid('season_id').references(() => seasons.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    visibility: text('visibility').notNull(),
    maxParticipants: integer('max_participants'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    isActive: boolean('is_active').notNull().default(true),
    maxPlayerUsage: integer('max_player_usage').notNull(),
    qbCount: integer('qb_count').notNull(),
    rbCount: integer('rb_count').notNull(),
    wrCount: integer('wr_count').notNull(),
    teCount: integer('te_count').notNull(),
    flexCount: integer('flex_count').notNull(),
    defCount: integer('def_count').notNull(),
    kCount: integer('k_count').notNull(),
    playoffBonusPercent: integer('playoff_bonus_percent').notNull(),
    playoffWeeks: integer('playoff_weeks').array().notNull(),
    playerDoubleDown: boolean('player_double_down').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('groups_visibility_known', sql`${table.visibility} in ('public','private')`)],
);

/** Who plays where. Leaving keeps the row, inactive (rules 4.5). Written by features/groups. */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isActive: boolean('is_active').notNull().default(true),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'group_members_pk', columns: [table.groupId, table.userId] }),
    index('group_members_user').on(table.userId),
  ],
);
