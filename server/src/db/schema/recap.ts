import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { seasons } from './season.ts';

/** The last week of a season whose recap was sent. Written by features/recap. */
export const recapSeasons = pgTable('recap_seasons', {
  seasonId: uuid('season_id')
    .primaryKey()
    .references(() => seasons.id),
  sentThrough: integer('told_through').notNull(),
});
