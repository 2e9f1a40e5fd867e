import { customType, foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, reference } from './columns.ts';
import { weeks } from './season.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

// The log of locks. Times are the season's.

/** The logs: one, and another one after each restore. Written by lock-log. */
export const lockLogs = pgTable('lock_logs', (column) => ({
  // 1, 2 …
  number: column.integer('number').primaryKey(),
  // How it is named in its checkpoints, whatever the app's address is later.
  origin: column.text('origin').notNull(),
  // Weeks that were over before the first log began have no locks.
  begunAt: instant('begun_at').notNull(),
  // The restore after which it began, as `installation` names it; null for the first log, or where only a file knew.
  restore: column.text('restore'),
  // The last checkpoint that was signed, and its size; null and 0 before the first.
  checkpoint: column.text('checkpoint'),
  checkpointSize: column.integer('checkpoint_size').notNull().default(0),
}));

/** The entries of the logs, in order; none is ever changed. Written by lock-log. */
export const logEntries = pgTable(
  'log_entries',
  (column) => ({
    log: column
      .integer('log')
      .notNull()
      .references(() => lockLogs.number),
    index: column.integer('index').notNull(),
    entry: column.text('entry').notNull(),
  }),
  (table) => [primaryKey({ name: 'log_entries_pk', columns: [table.log, table.index] })],
);

/** What witnesses have signed: a line for each checkpoint and witness, with its time. Written by lock-log. */
export const logCosignatures = pgTable(
  'log_cosignatures',
  (column) => ({
    log: column
      .integer('log')
      .notNull()
      .references(() => lockLogs.number),
    size: column.integer('size').notNull(),
    // The key of the witness, as WITNESSES names it.
    witness: column.text('witness').notNull(),
    line: column.text('line').notNull(),
  }),
  (table) => [primaryKey({ name: 'log_cosignatures_pk', columns: [table.log, table.size, table.witness] })],
);

/**
 * What each lock has seen, from which its sheets are made again: one for each lock time, in the order in which they were
 * taken. Written by lock-log.
 */
export const logLocks = pgTable(
  'log_locks',
  (column) => ({
    lockTime: instant('lock_time').primaryKey(),
    number: column.integer('number').notNull().generatedByDefaultAsIdentity().unique('log_locks_number_unique'),
    weekId: reference('week_id', () => weeks.id),
    takenAt: instant('taken_at').notNull(),
    log: column.integer('log').notNull(),
    entryIndex: column.integer('entry_index').notNull(),
    // The last row of the lineups' history that it saw.
    lastSequence: column.bigint('last_sequence', { mode: 'number' }).notNull(),
    // When the players of each team lock, as known then: '2026-11-29T18:00:00Z' by abbreviation.
    teamLocks: column.jsonb('team_locks').notNull(),
    // The list of the groups' roots, gzipped.
    list: bytes('list').notNull(),
  }),
  (table) => [
    foreignKey({
      name: 'log_locks_entry',
      columns: [table.log, table.entryIndex],
      foreignColumns: [logEntries.log, logEntries.index],
    }),
    index('log_locks_week').on(table.weekId),
  ],
);

/** How a player was called in sheets, from a lock on until the next row of the player. Written by lock-log. */
export const logPlayers = pgTable(
  'log_players',
  (column) => ({
    playerId: column.uuid('player_id').notNull(),
    // The number of the lock.
    since: column.integer('since').notNull(),
    name: column.text('name').notNull(),
    position: column.text('position').notNull(),
    // The abbreviation; null for a player without a team in the week.
    team: column.text('team'),
  }),
  (table) => [primaryKey({ name: 'log_players_pk', columns: [table.playerId, table.since] })],
);

/** When games lock, as the log says last: what differs becomes an entry. Written by lock-log. */
export const logGames = pgTable('log_games', (column) => ({
  gameId: column.uuid('game_id').primaryKey(),
  // '2026-11-29T18:00:00Z' or 'none'
  lockTime: column.text('lock_time').notNull(),
}));

/** The operator's overrides of which the log has an entry. Written by lock-log. */
export const logOverrides = pgTable(
  'log_overrides',
  (column) => ({
    overrideId: column.uuid('override_id').notNull(),
    // 'set' or 'ended'
    what: column.text('what').notNull(),
  }),
  (table) => [primaryKey({ name: 'log_overrides_pk', columns: [table.overrideId, table.what] })],
);
