import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { games, weeks } from './season.ts';

/** Weeks that lost a game: it moved to another week, or was cancelled. Written by pipeline/scoring. */
export const lostGames = pgTable(
  'lost_games',
  {
    gameId: uuid('game_id')
      .notNull()
      .references(() => games.id),
    weekId: uuid('week_id')
      .notNull()
      .references(() => weeks.id),
    lostAt: instant('lost_at').notNull(),
  },
  (table) => [primaryKey({ name: 'lost_games_pk', columns: [table.gameId, table.weekId] })],
);
