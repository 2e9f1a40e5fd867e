import { sql } from 'drizzle-orm';
import { check, index, pgTable, pgView, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './account.ts';
import { instant, reference } from './columns.ts';
import { games, players, seasons, weeks } from './season.ts';

// Times here are real time, not the season's.

/**
 * Second factors for the admin console: passkeys and authenticator apps. Written by features/account.
 */
export const secondFactors = pgTable(
  'second_factors',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    kind: column.text('kind').notNull(),
    // Of a passkey, base64url, with its count of uses.
    credentialId: column.text('credential_id'),
    publicKey: column.text('public_key'),
    counter: column.bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: column.text('transports').array().notNull().default([]),
    // Of an authenticator app: its secret, encrypted, and the 30 seconds whose code was used last.
    secret: column.text('secret'),
    lastStep: column.bigint('last_step', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  }),
  (table) => [
    uniqueIndex('second_factors_credential_unique').on(table.credentialId),
    index('second_factors_user').on(table.userId),
  ],
);

/**
 * What a session has to do with the second factor: when it confirmed one, and the challenge it has to answer now. Written
 * by features/account.
 */
export const factorSessions = pgTable('factor_sessions', (column) => ({
  sessionId: reference('session_id', () => sessions.id, 'cascade').primaryKey(),
  confirmedAt: instant('confirmed_at'),
  // What the challenge is for: 'passkey' and 'totp' add a factor, 'confirm' confirms one.
  purpose: column.text('purpose'),
  // Of an authenticator app: the new secret, encrypted.
  challenge: column.text('challenge'),
  challengedAt: instant('challenged_at'),
}));

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
  (column) => ({
    id: column.bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // Real time, not the season's.
    at: instant('at').notNull(),
    // Null: the command line.
    actorId: column.uuid('actor_id'),
    actor: column.text('actor').notNull(),
    action: column.text('action').notNull(),
    subjectType: column.text('subject_type').notNull(),
    subjectId: column.text('subject_id'),
    subject: column.text('subject').notNull(),
    reason: column.text('reason').notNull(),
    details: column.jsonb('details').notNull().default({}),
  }),
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_subject').on(table.subjectType, table.subjectId, table.id),
  ],
);

/**
 * Names that users reported to the admins: of a user, or of a group with its description. A reporter has one open report
 * of a subject. Deleted with the account of the reporter, or of whoever it is about. Written by features/reports.
 */
export const reports = pgTable(
  'reports',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    reporterId: reference('reporter_id', () => users.id, 'cascade'),
    // 'user' or 'group'.
    subjectType: column.text('subject_type').notNull(),
    subjectId: column.uuid('subject_id').notNull(),
    // As it was when it was reported.
    reportedName: column.text('reported_name').notNull(),
    reason: column.text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  }),
  (table) => [
    uniqueIndex('reports_open_once')
      .on(table.reporterId, table.subjectType, table.subjectId)
      .where(sql`${table.doneAt} is null`),
    index('reports_subject').on(table.subjectType, table.subjectId),
  ],
);

/**
 * What the operator has set by hand where the sources fail, with the reason. Several may exist for one subject, of
 * which one is in force: that without `endedAt`. Written by pipeline/scoring.
 */
export const overrides = pgTable(
  'overrides',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    // 'game', 'stat_line', 'injury' or 'link'
    kind: column.text('kind').notNull(),
    seasonId: column.uuid('season_id').references(() => seasons.id),
    weekId: column.uuid('week_id').references(() => weeks.id),
    gameId: column.uuid('game_id').references(() => games.id),
    playerId: column.uuid('player_id').references(() => players.id),
    // Of a link: 'espn' or 'sleeper', and the athlete's id there.
    source: column.text('source'),
    externalId: column.text('external_id'),
    // What is set; its form depends on the kind.
    values: column.jsonb('values').notNull(),
    // The overridden columns as the sources have them; null where they have no row.
    beneath: column.jsonb('beneath'),
    reason: column.text('reason').notNull(),
    // The season's time, as are the other instants here. The audit log has the real time.
    setAt: instant('set_at').notNull(),
    // Null: the command line.
    setById: column.uuid('set_by_id'),
    setBy: column.text('set_by').notNull(),
    // When it ends by itself; null: on command.
    endsAt: instant('ends_at'),
    endedAt: instant('ended_at'),
    endedBy: column.text('ended_by'),
    endReason: column.text('end_reason'),
  }),
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
