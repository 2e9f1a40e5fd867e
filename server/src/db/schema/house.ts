import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/**
 * The season's clock, one row: at `realTime` it stands at `seasonTime` and goes on by `speed`. `moves` counts how often it
 * was moved by hand, so that a process that has not heard of a move does not undo it. Written by lib/season-clock.
 */
export const clockState = pgTable('clock_state', {
  id: integer('id').primaryKey(),
  seasonTime: instant('season_time').notNull(),
  realTime: instant('real_time').notNull(),
  speed: doublePrecision('speed').notNull(),
  moves: integer('moves').notNull().default(0),
});

/** What this database is: which season kind it was made for and the like. Written by db/installation. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Files that were read: how many rows, which content. A later file may not be smaller. Written by river/feeds. */
export const feedFiles = pgTable(
  'feed_files',
  {
    season: integer('season').notNull(),
    kind: text('kind').notNull(),
    digest: text('digest').notNull(),
    rowCount: integer('row_count').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ name: 'feed_files_pk', columns: [table.season, table.kind] })],
);

/**
 * The replay's tape: a whole season's records, each with the instant from which it may be known. Only the replay feed
 * reads it, and only up to the clock's time. Written by river/feeds.
 */
export const tape = pgTable(
  'tape',
  {
    season: integer('season').notNull(),
    kind: text('kind').notNull(),
    recordKey: text('record_key').notNull(),
    knownAt: instant('known_at').notNull(),
    record: jsonb('record').notNull(),
  },
  (table) => [
    primaryKey({ name: 'tape_pk', columns: [table.season, table.kind, table.recordKey] }),
    index('tape_known').on(table.season, table.knownAt),
  ],
);

/** When each source was last read well. Written by river/feeds. */
export const feedState = pgTable('feed_state', {
  source: text('source').primaryKey(),
  readAt: instant('read_at').notNull(),
  // How far the tape has been played; null for a feed without one.
  cursor: instant('cursor'),
});
