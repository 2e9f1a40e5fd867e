import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf } from '../call.ts';

/** Why an admin does something; kept in the audit log. */
export const Reason = Type.String({ maxLength: 2000, description: '1 to 500 characters, kept in the audit log' });

/** Refusals of every call that reads in the console, and of those that change something. */
export const READ_REFUSALS = ['not_allowed', 'factor_needed'] as const;
export const ACT_REFUSALS = ['not_allowed', 'factor_needed', 'field_invalid', 'not_found'] as const;

/** An entry of the append-only audit log, in real time. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Instant,
  actor: Type.String({ description: "an admin's name, or 'Command line'" }),
  /** Reads after the actor's name and before the subject: 'suspended'. */
  action: Type.String(),
  subject_type: Type.String(),
  subject_id: Nullable(Type.String()),
  subject: Type.String(),
  reason: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** What an admin or the operator has set by hand. */
export const AdminOverride = Type.Object({
  id: Id,
  kind: OneOf(['game', 'stat_line', 'injury', 'link']),
  subject: Type.String({ description: "'DAL @ PHI', 'Saquon Barkley'" }),
  week_number: Nullable(Type.Integer()),
  season_kind: Type.Optional(Type.Literal('postseason', { description: 'of the week; absent for a regular season' })),
  /** What is set, in a few words: 'final, 21-17', 'Out'. */
  value: Type.String(),
  reason: Type.String(),
  set_by: Type.String(),
  set_at: Instant,
  ends_at: Nullable(Instant),
});
export type AdminOverride = Static<typeof AdminOverride>;

/** One of the sources of league data. */
const Source = Type.Object({
  source: Type.String(),
  state: OneOf(['well', 'late', 'unread']),
  read_at: Nullable(Instant),
  age_seconds: Nullable(Type.Integer({ description: 'of the season’s time' })),
});

/** What a source says and is not believed, until it is over. */
const Doubt = Type.Object({
  file: Type.String({ description: "'nflverse/playerStats/2026'" }),
  subject: Type.String({ description: "'Bo Burns, week 9'; empty: the file as a whole" }),
  reason: Type.String(),
  used: Type.String({ description: 'what is used meanwhile' }),
  since: Instant,
});

const Unmatched = Type.Object({
  source: Type.String(),
  external_id: Type.String(),
  name: Type.String(),
  team: Nullable(Type.String()),
  position: Nullable(Type.String()),
  last_at: Instant,
});

/** A background job that failed and is retried, or has given up. */
const FailedJob = Type.Object({
  id: Type.String(),
  queue: Type.String(),
  will_retry: Type.Boolean(),
  attempts: Type.Integer(),
  next_at: Nullable(Instant),
  reason: Type.String(),
});

const FailedEmail = Type.Object({
  recipient: Type.String(),
  subject: Type.String(),
  reason: Type.String(),
  /** The mailbox does not exist. */
  is_refused: Type.Boolean(),
  failed_at: Instant,
});

/** A process of the app that reported within the last minute. */
const Process = Type.Object({
  address: Nullable(Type.String({ description: "'app-1, process 4711'" })),
  since: Instant,
  connections: Type.Integer({ description: 'browsers connected to it' }),
  is_leader: Type.Boolean(),
});

export const AdminOverview = Type.Object({
  now: Instant,
  counts: Type.Object({
    users: Type.Integer(),
    groups: Type.Integer(),
    open_feedback: Type.Integer(),
    open_reports: Type.Integer(),
    unmatched: Type.Integer(),
    failed_jobs: Type.Integer(),
    failed_emails: Type.Integer({ description: 'of the last seven days' }),
    audit_entries: Type.Integer(),
  }),
  /** What is wrong now, the oldest first. */
  alarms: Type.Array(Type.Object({ message: Type.String(), raised_at: Instant })),
  sources: Type.Array(Source),
  doubts: Type.Array(Doubt),
  processes: Type.Array(Process),
  overrides: Type.Array(AdminOverride),
  last_backup_at: Nullable(Instant),
  announcement: Nullable(Type.String()),
  maintenance_until: Nullable(Instant),
});
export type AdminOverview = Static<typeof AdminOverview>;

export const AdminTroubles = Type.Object({
  unmatched: Type.Array(Unmatched),
  jobs: Type.Array(FailedJob),
  emails: Type.Array(FailedEmail),
});
export type AdminTroubles = Static<typeof AdminTroubles>;

const GameStatus = OneOf(['scheduled', 'in_progress', 'final', 'postponed', 'cancelled']);

const OverrideReason = Type.String({
  maxLength: 2000,
  description: '1 to 200 characters, kept in the audit log and shown to the users it affects',
});

/** What can be set by hand. Only what is named changes. */
export const OverrideToSet = Type.Union([
  Type.Object({
    kind: Type.Literal('game'),
    game_id: Id,
    status: Type.Optional(GameStatus),
    home_score: Type.Optional(Type.Integer({ minimum: 0, maximum: 200 })),
    away_score: Type.Optional(Type.Integer({ minimum: 0, maximum: 200 })),
    kickoff: Type.Optional(Instant),
    reason: OverrideReason,
  }),
  Type.Object({
    kind: Type.Literal('stat_line'),
    player_id: Id,
    week_id: Id,
    stats: Type.Record(Type.String({ maxLength: 60 }), Type.Number()),
    reason: OverrideReason,
  }),
  Type.Object({
    kind: Type.Literal('injury'),
    player_id: Id,
    week_id: Id,
    status: Type.String({ maxLength: 40 }),
    notes: Nullable(Type.String({ maxLength: 2000 })),
    ends_at: Nullable(Instant),
    reason: OverrideReason,
  }),
  Type.Object({
    kind: Type.Literal('link'),
    source: OneOf(['espn', 'sleeper']),
    external_id: Type.String({ minLength: 1, maxLength: 60 }),
    player_id: Id,
    reason: OverrideReason,
  }),
]);
export type OverrideToSet = Static<typeof OverrideToSet>;

export const adminSiteCalls = defineCalls({
  'GET /admin/overview': {
    access: 'admin',
    summary: 'The state of the installation: alarms, sources, overrides, processes and what waits for an admin',
    reply: AdminOverview,
    errors: READ_REFUSALS,
  },
  'GET /admin/troubles': {
    access: 'admin',
    summary: 'Players of the sources who match nobody, failed jobs and failed emails',
    reply: AdminTroubles,
    errors: READ_REFUSALS,
  },
  'POST /admin/jobs/:id/retry': {
    access: 'admin',
    summary: 'Runs a failed job again',
    params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    body: Type.Object({ queue: Type.String({ maxLength: 100 }), reason: Reason }),
    errors: ACT_REFUSALS,
  },
  'GET /admin/audit-log': {
    access: 'admin',
    summary: 'What admins and the operator did and why, newest first; before: entries with a smaller id',
    query: Type.Object({
      before: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
      subject_type: Type.Optional(Type.String({ maxLength: 20 })),
      subject_id: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    reply: Type.Object({ entries: Type.Array(AuditEntry), total: Type.Integer(), has_more: Type.Boolean() }),
    errors: READ_REFUSALS,
  },
  'POST /admin/announcement': {
    access: 'admin',
    summary: 'Shows a line to all users, or ends it (null)',
    body: Type.Object({ text: Nullable(Type.String({ maxLength: 2000 })), reason: Reason }),
    errors: ACT_REFUSALS,
  },
  'POST /admin/maintenance': {
    access: 'admin',
    summary:
      'Lets users change nothing for some minutes, or ends that (null); not shortly before a kickoff unless forced',
    body: Type.Object({ minutes: Nullable(Type.Integer()), is_forced: Type.Boolean(), reason: Reason }),
    reply: Type.Object({ until: Nullable(Instant) }),
    errors: ACT_REFUSALS,
  },
  'GET /admin/overrides': {
    access: 'admin',
    summary: 'What is set by hand',
    reply: Type.Array(AdminOverride),
    errors: READ_REFUSALS,
  },
  'POST /admin/overrides': {
    access: 'admin',
    summary: 'Sets what no source says; members it affects see the reason',
    body: OverrideToSet,
    reply: Type.Object({ id: Id }),
    errors: ACT_REFUSALS,
  },
  'POST /admin/overrides/:id/end': {
    access: 'admin',
    summary: 'Ends an override: what the sources say counts again',
    body: Type.Object({ reason: OverrideReason }),
    errors: ACT_REFUSALS,
  },
});
