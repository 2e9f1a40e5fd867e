import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

// Times here are real time, not the season's.

/** Emails that could not be sent; kept for a week, for the operator. Written by lib/mail. */
export const failedEmails = pgTable(
  'failed_emails',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    reason: text('reason').notNull(),
    // The mailbox does not exist, so a retry is pointless.
    isRefused: boolean('is_refused').notNull(),
    failedAt: instant('failed_at').notNull(),
  },
  (table) => [index('failed_emails_failed').on(table.failedAt)],
);

/** The backups that were taken or failed; the newest hundred are kept. Written by operator/backup-log. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey(),
    endedAt: instant('ended_at').notNull(),
    // Null: it succeeded.
    failure: text('failure'),
  },
  (table) => [index('backup_runs_ended').on(table.endedAt)],
);

/** What is wrong now, for the operator: since when, and when they were emailed. Written by operator/alarms. */
export const alarms = pgTable('alarms', {
  key: text('key').primaryKey(),
  message: text('message').notNull(),
  raisedAt: instant('raised_at').notNull(),
  // The last attempt to email the operator, by any process.
  attemptedAt: instant('attempted_at'),
  emailedAt: instant('emailed_at'),
});

/** The processes that run now, each by its own report. Written by operator/process-log. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  // 'app-1, process 4711'
  name: text('name').notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  // It runs the pipeline.
  isLeader: boolean('is_leader').notNull(),
  // Browsers connected to it.
  connections: integer('connections').notNull(),
});
