import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant } from './instant.ts';

/**
 * Names that users reported to the admins: of a user, or of a group with its description. A reporter has one open report
 * of a subject. Deleted with the reporter's account. Written by features/reports.
 */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // 'user' or 'group'.
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    // As it was when it was reported.
    reportedName: text('reported_name').notNull(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    uniqueIndex('reports_open_once')
      .on(table.reporterId, table.subjectType, table.subjectId)
      .where(sql`${table.doneAt} is null`),
    index('reports_subject').on(table.subjectType, table.subjectId),
  ],
);
