import { AppError } from '../lib/app-error.ts';

// Node's codes for a connection that failed or broke.
const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
// PostgreSQL is shutting down, crashed, starting, or has too many connections; it canceled a statement or a transaction
// that took too long; or it is a standby, which happens for moments while another one takes over.
const LEAVING = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '57014', '25P03', '25006']);
// Messages without a code for a lost connection: ours and the driver's.
const GONE = /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout expired)/;

// Of PostgreSQL, and of Node for files of its own.
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether an error or one of its causes means that a disk is full, so that nothing can be stored. */
export function isDiskFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (DISK_FULL.has((current as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}

// Of Node, for a certificate that expired or is not trusted any more.
const UNTRUSTED = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Whether an error or one of its causes means that the database is unreachable, so that the request may be retried. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as NodeJS.ErrnoException;
    if (GONE.test(current.message)) return true;
    if (code === undefined) continue;
    if (LEAVING.has(code) || code.startsWith('08') || UNTRUSTED.test(code)) return true;
    // The Unix socket is missing while the database is down.
    if (BROKEN.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true;
  }
  return false;
}

/** The error of the rule behind each constraint, for a request that lost a race. */
const REFUSALS: Record<string, () => AppError> = {
  invitations_one_pending: () => new AppError('already_invited', 'This address already has a pending invitation'),
  join_links_group_unique: () => new AppError('unavailable', 'The group has just got a join link. Please try again.'),
  lineup_groups_once_a_week: () => new AppError('already_submitted', 'Already submitted to this group this week'),
  lineup_slots_player_once: () => new AppError('player_twice', 'A player is already selected in another position'),
  push_subscriptions_session_id_sessions_id_fk: () => new AppError('not_signed_in', 'Please sign in to continue.'),
  users_display_name_skeleton_unique: () => new AppError('display_name_taken', 'Username is already taken'),
  users_display_name_unique: () => new AppError('display_name_taken', 'Username is already taken'),
};

/** What users read while nothing can be stored. */
const DISK_FULL_WORDS = 'The disk of the server is full, so nothing can be saved now. Please try again later.';

interface PostgresError {
  code: string;
  message: string;
  constraint?: string;
}

/** The Postgres error inside a thrown one (drizzle puts it in `cause`), or null. */
export function postgresError(error: unknown): PostgresError | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current as unknown as PostgresError;
    }
  }
  return null;
}

/** The refusal that a database error represents, or null when it is unexpected. */
export function refusalOf(error: unknown): AppError | null {
  if (isDatabaseAway(error)) return new AppError('unavailable', 'The database is away for a moment. Please try again.');
  if (isDiskFull(error)) return new AppError('unavailable', DISK_FULL_WORDS);
  const refusal = REFUSALS[postgresError(error)?.constraint ?? ''];
  return refusal ? refusal() : null;
}
