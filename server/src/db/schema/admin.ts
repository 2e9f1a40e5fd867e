import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './account.ts';
import { instant, reference } from './columns.ts';

// Times here are real time, not the season's.

/**
 * Second factors for the admin console: passkeys and authenticator apps. Written by features/account.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    kind: text('kind').notNull(),
    // Of a passkey, base64url, with its count of uses.
    credentialId: text('credential_id'),
    publicKey: text('public_key'),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    // Of an authenticator app: its secret, encrypted, and the 30 seconds whose code was used last.
    secret: text('secret'),
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('second_factors_credential_unique').on(table.credentialId),
    index('second_factors_user').on(table.userId),
  ],
);

/**
 * What a session has to do with the second factor: when it confirmed one, and the challenge it has to answer now. Written
 * by features/account.
 */
export const factorSessions = pgTable('factor_sessions', {
  sessionId: reference('session_id', () => sessions.id, 'cascade').primaryKey(),
  confirmedAt: instant('confirmed_at'),
  // What the challenge is for: 'passkey' and 'totp' add a factor, 'confirm' confirms one.
  purpose: text('purpose'),
  // Of an authenticator app: the new secret, encrypted.
  challenge: text('challenge'),
  challengedAt: instant('challenged_at'),
});

/** Premium granted by an admin until an instant; payments never touch it. Written by features/billing. */
export const premiumGrants = pgTable('premium_grants', {
  userId: reference('user_id', () => users.id, 'cascade').primaryKey(),
  grantedAt: instant('granted_at').notNull(),
  endsAt: instant('ends_at').notNull(),
});

/**
 * Who has Premium now: paid for and active, as `isPremium` in game/account has it, or granted [A1.6, G6.5]. A user may be
 * in it twice.
 */
export const premiumUsers = pgView('premium_users', { userId: uuid('user_id').notNull() }).as(
  sql`select user_id from subscriptions where plan = 'premium' and status = 'active'
    union all select user_id from premium_grants where ends_at > now()`,
);

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

/**
 * Names that users reported to the admins: of a user, or of a group with its description. A reporter has one open report
 * of a subject. Deleted with the reporter's account. Written by features/reports.
 */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    reporterId: reference('reporter_id', () => users.id, 'cascade'),
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
