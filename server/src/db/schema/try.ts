import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant, reference } from './columns.ts';

/**
 * Seasons that somebody plays again at /try. Whoever has the token owns the run; it is stored hashed. A ranked run is an
 * account's first of the season. Written by features/try.
 */
export const tryRuns = pgTable(
  'try_runs',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    tokenHash: column.text('token_hash').notNull(),
    // Which season it is: 'invented-1', 'nfl-2025'.
    season: column.text('season').notNull(),
    // Null for a visitor.
    userId: column.uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    isRanked: column.boolean('is_ranked').notNull(),
    startedAt: instant('started_at').notNull(),
    // Null until the last week was played; then with the points of all weeks, in hundredths.
    finishedAt: instant('finished_at'),
    points: column.integer('points'),
  }),
  (table) => [
    uniqueIndex('try_runs_token').on(table.tokenHash),
    uniqueIndex('try_runs_ranked_once').on(table.userId, table.season).where(sql`${table.isRanked}`),
    index('try_runs_user').on(table.userId),
    index('try_runs_started').on(table.startedAt).where(sql`${table.finishedAt} is null`),
  ],
);

/** The final picks of a run's weeks, and their points with the week's multiplier, in hundredths. Written by features/try. */
export const tryWeeks = pgTable(
  'try_weeks',
  (column) => ({
    runId: reference('run_id', () => tryRuns.id, 'cascade'),
    weekNumber: column.integer('week_number').notNull(),
    // [{ position, playerId, name }], in slot order
    picks: column.jsonb('picks').notNull(),
    points: column.integer('points').notNull(),
    pickedAt: instant('picked_at').notNull(),
  }),
  (table) => [primaryKey({ name: 'try_weeks_pk', columns: [table.runId, table.weekNumber] })],
);
