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

/** What each error code means to a program, for the API description. The message for users is in `error`. */
export const ERROR_MEANING: Readonly<Record<ErrorCode, string>> = {
  malformed: 'The request is not of the form that the call takes.',
  link_invalid: 'The token of an emailed link was used, is incomplete or not one of ours.',
  link_expired: 'The link has expired; a new one can be sent.',
  code_wrong: 'The emailed code is wrong; `details.tries_left` says how often it can still be tried.',
  code_expired: 'The emailed code has expired or was tried too often; a new one can be sent.',
  not_signed_in: 'There is no token, or it has ended: get a fresh one.',
  not_allowed: 'The caller may not do this.',
  premium_needed: 'This is for Premium.',
  email_not_confirmed: 'The e-mail address is not confirmed yet.',
  password_needed:
    'This browser did not sign up: the password of the sign-up is needed, or a new one. `details` has email and display_name.',
  code_needed: 'The emailed code has to be checked in this browser first.',
  consent_needed:
    'This browser did not ask for the link: the user has to agree first. `details` has email, display_name, has_account and group.',
  factor_needed: 'The second factor has to be confirmed in this session, for changes within the last 15 minutes.',
  not_found: 'It is not there, or the caller is not to know of it.',
  method_not_allowed: 'The path is there, but not for this method.',
  too_slow: 'The request did not arrive in time.',
  lineup_exists: 'There is a lineup for this week in one of the groups already.',
  lineup_limit: 'No further lineup is possible for this week.',
  already_subscribed: 'The caller has Premium already.',
  already_submitted: 'This very lineup has been handed in already, in another form.',
  player_locked: "A player's game has started: they can be neither added nor removed.",
  player_on_bye: "A player's team does not play this week.",
  player_used_up: 'A player has been used as often as the group allows.',
  player_twice: 'A player is in two slots.',
  double_down_locked: 'The double-down can not be set on, or taken from, a locked player.',
  week_over: 'The week is over.',
  lineup_locked: 'The lineup holds a locked player: it can be neither deleted nor moved between groups.',
  changed_elsewhere:
    'The lineup has changed since the version that was sent; `details.lineup` is the lineup as it is now.',
  group_full: 'The group has no free place.',
  already_invited: 'The address has an invitation that is open, or is a member.',
  invitation_closed: 'The invitation has been answered or has run out.',
  display_name_taken: 'Another user has this display name.',
  link_used: 'The email address is confirmed already, by this link or otherwise.',
  signed_in_as_another:
    'Another user is signed in here; `details.signed_in_as` is their name. Sent with replaceSession it goes on.',
  too_large: 'The request is too large.',
  unsupported: 'The body has a Content-Type or Content-Encoding that is not read: send plain JSON.',
  lineup_mismatch: "The slots are not those of the groups' settings; `required` and `provided` count them.",
  settings_differ: 'The chosen groups do not play by the same settings.',
  double_down_invalid: 'The double-down player is missing or not in the lineup.',
  field_invalid: 'A field breaks its rule.',
  too_many: 'Asked too often; `Retry-After` says in how many seconds it is worth another try.',
  headers_too_large: 'The headers of the request are too large.',
  surprise: 'A fault on our side. The header X-Request-Id names it to the operator.',
  no_season: 'No schedule was read yet, as on a first start without internet access.',
  maintenance: 'The operator lets nobody change anything for a while; `details.until` says how long. Reads go on.',
  unavailable: 'Something that the answer needs is down; worth another try.',
};
