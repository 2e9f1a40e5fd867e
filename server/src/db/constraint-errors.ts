import { AppError } from '../lib/app-error.ts';
import { isDatabaseAway, isDiskFull } from './database-away.ts';

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
