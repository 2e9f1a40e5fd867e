import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, reference } from './columns.ts';
import { games, players, weeks } from './season.ts';

/**
 * How players' points of recent weeks came about: one row for each change of a player's points, in the order in which
 * they were stored. A player's rows of a week add up to the points of the stat line. Written by pipeline/scoring.
 */
export const pointChanges = pgTable(
  'point_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    weekId: reference('week_id', () => weeks.id),
    playerId: reference('player_id', () => players.id),
    gameId: uuid('game_id').references(() => games.id),
    // The week's version with this change.
    version: integer('version').notNull(),
    notedAt: instant('noted_at').notNull(),
    // Hundredths.
    pointsBefore: integer('points_before').notNull(),
    points: integer('points').notNull(),
    // The stat line with this change, empty once it is gone.
    stats: jsonb('stats').notNull(),
    isCorrection: boolean('is_correction').notNull(),
    // The play of a source that explains the change, in its own words; null where none certainly does.
    sourcePlay: jsonb('source_play'),
  },
  (table) => [
    index('point_changes_week').on(table.weekId, table.id),
    index('point_changes_player').on(table.weekId, table.playerId, table.id),
  ],
);

/** Every change to a stat line of a finished game, old and new. Written by pipeline/scoring. */
export const statCorrections = pgTable(
  'stat_corrections',
  {
    id: uuid('id').primaryKey(),
    playerId: reference('player_id', () => players.id),
    weekId: reference('week_id', () => weeks.id),
    // [{ stat, old, new }]
    changes: jsonb('changes').notNull(),
    pointsBefore: integer('points_before').notNull(),
    pointsAfter: integer('points_after').notNull(),
    source: text('source').notNull(),
    // The source of the old values.
    sourceBefore: text('source_before'),
    notedAt: instant('noted_at').notNull(),
  },
  (table) => [index('stat_corrections_week').on(table.weekId)],
);

/** Weeks that lost a game: it moved to another week, or was cancelled. Written by pipeline/scoring. */
export const lostGames = pgTable(
  'lost_games',
  {
    gameId: reference('game_id', () => games.id),
    weekId: reference('week_id', () => weeks.id),
    lostAt: instant('lost_at').notNull(),
  },
  (table) => [primaryKey({ name: 'lost_games_pk', columns: [table.gameId, table.weekId] })],
);
