import { customType, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The season's clock, one row: at `realTime` it shows `seasonTime` and runs at `speed`. `moves` counts how often it was
 * set by hand, so that a process with an older state does not undo a move. Written by lib/clocks/season-clock.
 */
export const clockState = pgTable('clock_state', (column) => ({
  id: column.integer('id').primaryKey(),
  seasonTime: instant('season_time').notNull(),
  realTime: instant('real_time').notNull(),
  speed: column.doublePrecision('speed').notNull(),
  moves: column.integer('moves').notNull().default(0),
}));

/** Facts about this database, such as the kind of season it was made for. Written by db/installation. */
export const installation = pgTable('installation', (column) => ({
  name: column.text('name').primaryKey(),
  value: column.text('value').notNull(),
}));

/** The files read, with row count and content hash: a later file may not be smaller. Written by pipeline/feeds. */
export const feedFiles = pgTable(
  'feed_files',
  (column) => ({
    season: column.integer('season').notNull(),
    kind: column.text('kind').notNull(),
    digest: column.text('digest').notNull(),
    rowCount: column.integer('row_count').notNull(),
    readAt: instant('read_at').notNull(),
  }),
  (table) => [primaryKey({ name: 'feed_files_pk', columns: [table.season, table.kind] })],
);

/**
 * The replay's tape: a whole season's records, each with the instant from which it may be known. Only the replay feed
 * reads it, and only up to the clock's time. Written by pipeline/feeds.
 */
export const tape = pgTable(
  'tape',
  (column) => ({
    season: column.integer('season').notNull(),
    // 'regular' or 'postseason'
    scope: column.text('scope').notNull().default('regular'),
    kind: column.text('kind').notNull(),
    recordKey: column.text('record_key').notNull(),
    knownAt: instant('known_at').notNull(),
    record: column.jsonb('record').notNull(),
  }),
  (table) => [
    primaryKey({ name: 'tape_pk', columns: [table.season, table.scope, table.kind, table.recordKey] }),
    index('tape_known').on(table.season, table.scope, table.knownAt),
  ],
);

/** When each source was last read successfully. Written by pipeline/feeds. */
export const feedState = pgTable('feed_state', (column) => ({
  source: column.text('source').primaryKey(),
  readAt: instant('read_at').notNull(),
  // How far the tape has been played; null for a feed without one.
  cursor: instant('cursor'),
  // The source is late once this has passed; null for a source that is polled continuously.
  dueBy: instant('due_by'),
  // Screens warn when a source that carries scores is late during a game.
  carriesScores: column.boolean('carries_scores').notNull().default(true),
}));

/**
 * The last good response of each address that is polled seldom, compressed: the fallback when a source fails or the app
 * restarts, and its ETag for conditional requests. Written by pipeline/feeds.
 */
export const feedAnswers = pgTable('feed_answers', (column) => ({
  name: column.text('name').primaryKey(),
  source: column.text('source').notNull(),
  etag: column.text('etag'),
  readAt: instant('read_at').notNull(),
  rowCount: column.integer('row_count').notNull(),
  body: bytes('body').notNull(),
}));

/**
 * What a source says now and is not believed, each until it is over: the last good state is used meanwhile. Times are the
 * season's. Written by pipeline/feeds.
 */
export const feedDoubts = pgTable(
  'feed_doubts',
  (column) => ({
    source: column.text('source').notNull(),
    // The file or resource: 'nflverse/playerStats/2026'.
    file: column.text('file').notNull(),
    // In words: 'Bo Burns, week 9'; empty: the file as a whole.
    subject: column.text('subject').notNull(),
    reason: column.text('reason').notNull(),
    // What is used meanwhile.
    used: column.text('used').notNull(),
    // The beginning of what the source said, where that helps.
    excerpt: column.text('excerpt').notNull().default(''),
    since: instant('since').notNull(),
  }),
  (table) => [primaryKey({ name: 'feed_doubts_pk', columns: [table.file, table.subject] })],
);

/** People in a source who match none of our players, for the operator. Written by pipeline/feeds. */
export const feedUnmatched = pgTable(
  'feed_unmatched',
  (column) => ({
    source: column.text('source').notNull(),
    externalId: column.text('external_id').notNull(),
    name: column.text('name').notNull(),
    team: column.text('team'),
    position: column.text('position'),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  }),
  (table) => [primaryKey({ name: 'feed_unmatched_pk', columns: [table.source, table.externalId] })],
);

/**
 * Emails of the last days on an installation that sends none (MAIL=off), so that the operator can hand out their links.
 * Not part of a backup, because the links are secrets. Written by lib/mail.
 */
export const heldEmails = pgTable(
  'held_emails',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    recipient: column.text('recipient').notNull(),
    subject: column.text('subject').notNull(),
    text: column.text('text').notNull(),
    heldAt: instant('held_at').notNull(),
  }),
  (table) => [index('held_emails_held').on(table.heldAt)],
);

/**
 * Attempts counted: `key` names the rule and the hash of who is counted; `expire` is in milliseconds since 1970.
 * The columns and their order are those that rate-limiter-flexible expects. Written by db/rate-limits.
 */
export const rateLimits = pgTable(
  'rate_limits',
  (column) => ({
    key: column.text('key').primaryKey(),
    points: column.integer('points').notNull().default(0),
    expire: column.bigint('expire', { mode: 'number' }),
  }),
  (table) => [index('rate_limits_expire').on(table.expire)],
);

// Times here are real time, not the season's.

/** Emails that could not be sent; kept for a week, for the operator. Written by lib/mail. */
export const failedEmails = pgTable(
  'failed_emails',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    recipient: column.text('recipient').notNull(),
    subject: column.text('subject').notNull(),
    reason: column.text('reason').notNull(),
    // The mailbox does not exist, so a retry is pointless.
    isRefused: column.boolean('is_refused').notNull(),
    failedAt: instant('failed_at').notNull(),
  }),
  (table) => [index('failed_emails_failed').on(table.failedAt)],
);

/** The backups that were taken or failed; the newest hundred are kept. Written by operator/runs. */
export const backupRuns = pgTable(
  'backup_runs',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    endedAt: instant('ended_at').notNull(),
    // Null: it succeeded.
    failure: column.text('failure'),
  }),
  (table) => [index('backup_runs_ended').on(table.endedAt)],
);

/** What is wrong now, for the operator: since when, and when they were emailed. Written by operator/alarms. */
export const alarms = pgTable('alarms', (column) => ({
  key: column.text('key').primaryKey(),
  message: column.text('message').notNull(),
  raisedAt: instant('raised_at').notNull(),
  // The last attempt to email the operator, by any process.
  attemptedAt: instant('attempted_at'),
  emailedAt: instant('emailed_at'),
}));

/** The processes that run now, each by its own report. Written by operator/runs. */
export const processes = pgTable('processes', (column) => ({
  id: column.uuid('id').primaryKey(),
  // 'app-1, process 4711'
  name: column.text('name').notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  // It runs the pipeline.
  isLeader: column.boolean('is_leader').notNull(),
  // Browsers connected to it.
  connections: column.integer('connections').notNull(),
}));
