import { bigint, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { groups } from './groups.ts';
import { seasons, weeks } from './season.ts';

/** The last week of a season whose recap was sent. Written by features/recap. */
export const recapSeasons = pgTable('recap_seasons', {
  seasonId: uuid('season_id')
    .primaryKey()
    .references(() => seasons.id),
  sentThrough: integer('sent_through').notNull(),
});

/** The final weeks whose winners are stored, with the revision of their points. Written by features/recap. */
export const winnerWeeks = pgTable('winner_weeks', {
  weekId: uuid('week_id')
    .primaryKey()
    .references(() => weeks.id),
  revision: bigint('revision', { mode: 'number' }).notNull(),
});

/**
 * Who won a final week of a group, among at least two lineups: a correction that changes it is announced. `userIds` is
 * sorted, `points` are hundredths with the multiplier. Written by features/recap.
 */
export const weekWinners = pgTable(
  'week_winners',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    weekId: uuid('week_id')
      .notNull()
      .references(() => weeks.id),
    userIds: uuid('user_ids').array().notNull(),
    points: integer('points').notNull(),
  },
  (table) => [primaryKey({ name: 'week_winners_pk', columns: [table.groupId, table.weekId] })],
);
