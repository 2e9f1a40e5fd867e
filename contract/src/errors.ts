import { type Static, Type } from 'typebox';

/** The closed list of error codes and the HTTP status of each. */
export const ERROR_STATUS = {
  malformed: 400,
  link_invalid: 400,
  link_expired: 400,
  code_wrong: 400,
  code_expired: 400,
  not_signed_in: 401,
  not_allowed: 403,
  premium_needed: 403,
  email_not_confirmed: 403,
  password_needed: 403,
  code_needed: 403,
  consent_needed: 403,
  // The admin console asks for the second factor
  factor_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  // Violates a rule of the game
  lineup_exists: 409,
  lineup_limit: 409,
  already_subscribed: 409,
  already_submitted: 409,
  player_locked: 409,
  player_on_bye: 409,
  player_used_up: 409,
  player_twice: 409,
  double_down_locked: 409,
  week_over: 409,
  lineup_locked: 409,
  changed_elsewhere: 409,
  group_full: 409,
  already_invited: 409,
  invitation_closed: 409,
  display_name_taken: 409,
  link_used: 409,
  signed_in_as_another: 409,
  too_large: 413,
  unsupported: 415,
  // A field is invalid
  lineup_mismatch: 422,
  settings_differ: 422,
  double_down_invalid: 422,
  field_invalid: 422,
  too_many: 429,
  headers_too_large: 431,
  surprise: 500,
  unavailable: 503,
  maintenance: 503,
  // No schedule was read yet
  no_season: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * The body of every error: a message for the user, a code for programs, and optional details. `lineup_mismatch` repeats
 * the counts of its details at the top level [G7.26].
 */
export const ErrorReply = Type.Object({
  error: Type.String(),
  code: Type.String(),
  details: Type.Optional(Type.Unknown()),
  required: Type.Optional(Type.Record(Type.String(), Type.Integer())),
  provided: Type.Optional(Type.Record(Type.String(), Type.Integer())),
});
export type ErrorReply = Static<typeof ErrorReply>;
