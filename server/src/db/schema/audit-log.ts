import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/**
 * What admins and the operator did, with their reasons. A trigger refuses every update and delete. Nothing here
 * references another table, so that an entry outlives the user or group it is about. Written by db/audit-log.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // Real time, not the season's.
    at: instant('at').notNull(),
    // Null: the command line.
    actorId: uuid('actor_id'),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    subject: text('subject').notNull(),
    reason: text('reason').notNull(),
    details: jsonb('details').notNull().default({}),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_subject').on(table.subjectType, table.subjectId, table.id),
  ],
);
