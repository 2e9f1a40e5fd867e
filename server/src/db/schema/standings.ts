import { bigint, boolean, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { groups } from './groups.ts';
import { instant } from './instant.ts';
import { lineups } from './lineups.ts';
import { players, seasons, weeks } from './season.ts';

/** A lineup's points, hundredths, double-down counted twice, no playoff multiplier. Derived. Written by pipeline/standings. */
export const lineupPoints = pgTable('lineup_points', {
  lineupId: uuid('lineup_id')
    .primaryKey()
    .references(() => lineups.id, { onDelete: 'cascade' }),
  points: integer('points').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/**
 * The points of each stat line at the last totalling: a difference shows which lineups to total again. Derived.
 * Written by pipeline/standings.
 */
export const totalledLines = pgTable(
  'totalled_lines',
  {
    weekId: uuid('week_id')
      .notNull()
      .references(() => weeks.id),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id),
    points: integer('points').notNull(),
  },
  (table) => [primaryKey({ name: 'totalled_lines_pk', columns: [table.weekId, table.playerId] })],
);

/** A user's week in a group, playoff multiplier included. Derived. Written by pipeline/standings. */
export const standingWeeks = pgTable(
  'standing_weeks',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    weekId: uuid('week_id')
      .notNull()
      .references(() => weeks.id),
    points: integer('points').notNull(),
  },
  (table) => [
    primaryKey({ name: 'standing_weeks_pk', columns: [table.groupId, table.userId, table.weekId] }),
    index('standing_weeks_week_user').on(table.weekId, table.userId),
  ],
);

/** A user's season in a group. Derived from standing_weeks. Written by pipeline/standings. */
export const standings = pgTable(
  'standings',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    totalPoints: integer('total_points').notNull(),
    weeks: integer('weeks').notNull(),
    // Weeks with points other than zero: what the average divides by [G9.7].
    scoringWeeks: integer('scoring_weeks').notNull(),
  },
  (table) => [
    primaryKey({ name: 'standings_pk', columns: [table.groupId, table.seasonId, table.userId] }),
    index('standings_order').on(table.groupId, table.seasonId, table.totalPoints.desc(), table.userId),
  ],
);

/**
 * A group's table: `version` increases with every change of its points, `playing` counts its rows in `standings`, and
 * `weekId` is the week that `standing_befores` precedes. Derived. Written by pipeline/standings.
 */
export const standingTables = pgTable(
  'standing_tables',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    version: bigint('version', { mode: 'number' }).notNull(),
    playing: integer('playing').notNull(),
    weekId: uuid('week_id')
      .notNull()
      .references(() => weeks.id),
  },
  (table) => [primaryKey({ name: 'standing_tables_pk', columns: [table.groupId, table.seasonId] })],
);

/**
 * A user's total in a group before the current week; no row if the user had not played. Derived. Written by
 * pipeline/standings.
 */
export const standingBefores = pgTable(
  'standing_befores',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    points: integer('points').notNull(),
  },
  (table) => [
    primaryKey({ name: 'standing_befores_pk', columns: [table.groupId, table.seasonId, table.userId] }),
    index('standing_befores_order').on(table.groupId, table.seasonId, table.points.desc()),
  ],
);

/**
 * The number of members within each whole point of a table, now or before the current week, so that a rank needs no
 * count of everyone ahead. Derived. Written by pipeline/standings.
 */
export const standingBuckets = pgTable(
  'standing_buckets',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    isBefore: boolean('is_before').notNull(),
    // Hundredths divided by 100, rounded down: -0.50 is in -1.
    bucket: integer('bucket').notNull(),
    members: integer('members').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'standing_buckets_pk',
      columns: [table.groupId, table.seasonId, table.isBefore, table.bucket],
    }),
  ],
);

/**
 * The number of members of a group, and a version that increases with every change of its members, their names or the
 * group. Derived from group_members and users by triggers; recounted by pipeline/standings.
 */
export const rosters = pgTable('rosters', {
  groupId: uuid('group_id')
    .primaryKey()
    .references(() => groups.id, { onDelete: 'cascade' }),
  members: integer('members').notNull(),
  version: bigint('version', { mode: 'number' }).notNull(),
});
