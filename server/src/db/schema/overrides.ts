import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { games, players, seasons, weeks } from './season.ts';

/**
 * What the operator has set by hand where the sources fail, with the reason. Several may exist for one subject, of
 * which one is in force: that without `endedAt`. Written by pipeline/scoring.
 */
export const overrides = pgTable(
  'overrides',
  {
    id: uuid('id').primaryKey(),
    // 'game', 'stat_line', 'injury' or 'link'
    kind: text('kind').notNull(),
    seasonId: uuid('season_id').references(() => seasons.id),
    weekId: uuid('week_id').references(() => weeks.id),
    gameId: uuid('game_id').references(() => games.id),
    playerId: uuid('player_id').references(() => players.id),
    // Of a link: 'espn' or 'sleeper', and the athlete's id there.
    source: text('source'),
    externalId: text('external_id'),
    // What is set; its form depends on the kind.
    values: jsonb('values').notNull(),
    // The overridden columns as the sources have them; null where they have no row.
    beneath: jsonb('beneath'),
    reason: text('reason').notNull(),
    // The season's time, as are the other instants here. The audit log has the real time.
    setAt: instant('set_at').notNull(),
    // Null: the command line.
    setById: uuid('set_by_id'),
    setBy: text('set_by').notNull(),
    // When it ends by itself; null: on command.
    endsAt: instant('ends_at'),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by'),
    endReason: text('end_reason'),
  },
  (table) => [
    index('overrides_week').on(table.weekId),
    uniqueIndex('overrides_game_in_force').on(table.gameId).where(sql`kind = 'game' and ended_at is null`),
    uniqueIndex('overrides_player_in_force')
      .on(table.kind, table.playerId, table.weekId)
      .where(sql`kind in ('stat_line', 'injury') and ended_at is null`),
    uniqueIndex('overrides_athlete_in_force')
      .on(table.source, table.externalId)
      .where(sql`kind = 'link' and ended_at is null`),
    uniqueIndex('overrides_linked_in_force')
      .on(table.source, table.playerId)
      .where(sql`kind = 'link' and ended_at is null`),
    check('overrides_kind_known', sql`${table.kind} in ('game','stat_line','injury','link')`),
  ],
);
