import type { ErrorCode } from './errors.ts';

/** What each error code means to a program, for the API description. The message for users is in `error`. */
export const ERROR_MEANING: Readonly<Record<ErrorCode, string>> = {
  malformed: 'The request is not of the form that the call takes.',
  link_invalid: 'The token of an emailed link was used, is incomplete or not one of ours.',
  link_expired: 'The link has expired; a new one can be sent.',
  not_signed_in: 'There is no token, or it has ended: get a fresh one.',
  not_allowed: 'The caller may not do this.',
  premium_needed: 'This is for Premium.',
  email_not_confirmed: 'The e-mail address is not confirmed yet.',
  password_needed:
    'This browser did not sign up: the password of the sign-up is needed, or a new one. `details` has email and display_name.',
  not_found: 'It is not there, or the caller is not to know of it.',
  method_not_allowed: 'The path is there, but not for this method.',
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
  lineup_mismatch: "The slots are not those of the groups' settings; `required` and `provided` count them.",
  settings_differ: 'The chosen groups do not play by the same settings.',
  double_down_invalid: 'The double-down player is missing or not in the lineup.',
  field_invalid: 'A field breaks its rule.',
  too_many: 'Asked too often; `Retry-After` says in how many seconds it is worth another try.',
  surprise: 'A fault on our side. The header X-Request-Id names it to the operator.',
  unavailable: 'Something that the answer needs is down; worth another try.',
};
