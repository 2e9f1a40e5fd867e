import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { groups } from './groups.ts';
import { instant } from './instant.ts';
import { lineups } from './lineups.ts';
import { seasons, weeks } from './season.ts';

/** A lineup's points, hundredths, double-down counted twice, no playoff multiplier. Derived. Written by river/standings. */
export const lineupPoints = pgTable('lineup_points', {
  lineupId: uuid('lineup_id')
    .primaryKey()
    .references(() => lineups.id, { onDelete: 'cascade' }),
  points: integer('points').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** A user's week in a group, playoff multiplier included. Derived. Written by river/standings. */
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
    index('standing_weeks_week').on(table.weekId),
  ],
);

/** A user's season in a group. Derived from standing_weeks. Written by river/standings. */
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
