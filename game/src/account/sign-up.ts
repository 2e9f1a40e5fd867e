import { fieldProblem, type Problem, problem } from '../problem.ts';
import { checkUserName, cleanUserName, textLength } from '../text/plain-text.ts';

/** The sign-up form. `taken` is what the availability check said; false while nothing is known. */
interface SignUp {
  readonly password: string;
  readonly confirm: string;
  readonly username: string;
  readonly taken: boolean;
}

/** Checks a sign-up in the order of the spec: match, length, name given, name long enough, name free [A5.2-A5.6]. */
export function checkSignUp({ password, confirm, username, taken }: SignUp): Problem | null {
  if (password !== confirm) return fieldProblem('confirm', 'Passwords do not match');
  return (
    checkPassword(password) ?? checkDisplayName(username, 'Username') ?? (taken ? displayNameTaken('Username') : null)
  );
}

const DISPLAY_NAME_MIN = 2;
export const DISPLAY_NAME_MAX = 32;

/** What the same name is called in the sign-up form and in the profile. */
type DisplayNameLabel = 'Username' | 'Display name';

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The name to store: composed (NFC), trimmed, runs of white space made one space. */
export function cleanDisplayName(name: string): string {
  return cleanUserName(name).replace(/\s+/gu, ' ');
}

/**
 * What makes two names the same name: compatibility forms, case, white space and invisible characters do not
 * count. Held unique by the database.
 */
export function displayNameKey(name: string): string {
  const seen = name.normalize('NFKC').replace(UNSEEN, '');
  const folded = seen.toUpperCase().toLowerCase().normalize('NFKC');
  return folded.trim().replace(/\s+/gu, ' ');
}

/**
 * A display name has 2 to 32 characters after trimming [A5.4, A5.5, A5.7, A5.9]. `label` chooses the words, and the field:
 * sign-up and confirmation send a `name`, the profile a `display_name`.
 */
export function checkDisplayName(name: string, label: DisplayNameLabel = 'Display name'): Problem | null {
  const field = label === 'Username' ? 'name' : 'display_name';
  return checkUserName(cleanDisplayName(name), { field, label, min: DISPLAY_NAME_MIN, max: DISPLAY_NAME_MAX });
}

/** Another user has the name [A5.6, A5.10]. */
export function displayNameTaken(label: DisplayNameLabel = 'Display name'): Problem {
  return problem('display_name_taken', `${label} is already taken`);
}

/** Whether availability is worth asking: from 2 characters on, and not for the name one already has [A4.3, A5.11]. */
export function needsAvailabilityCheck(name: string, current: string | null = null): boolean {
  const trimmed = name.trim();
  return textLength(trimmed) >= DISPLAY_NAME_MIN && trimmed !== current;
}

// Plays and formations: names that say nothing about anyone.
const WORDS = [
  ...['Audible', 'Bootleg', 'Draw Play', 'End Around', 'Fair Catch', 'Flea Flicker', 'Go Route', 'Hail Mary'],
  ...['Hard Count', 'Hook and Ladder', 'Jet Sweep', 'No Huddle', 'Onside Kick', 'Play Action', 'Post Route'],
  ...['Quick Slant', 'Screen Pass', 'Statue Play', 'Trick Play', 'Wheel Route', 'Wildcat', 'Wishbone'],
] as const;
const FIRST_NUMBER = 100;
const NUMBERS = 9900;

/** How many different names can be suggested. */
export const SUGGESTED_NAMES = WORDS.length * NUMBERS;

/** A neutral display name for a newcomer, such as 'Jet Sweep 4821'; `pick` is from 0 up to SUGGESTED_NAMES. */
export function suggestedName(pick: number): string {
  return `${WORDS[pick % WORDS.length]} ${FIRST_NUMBER + (Math.floor(pick / WORDS.length) % NUMBERS)}`;
}

const EMAIL_MAX = 254;
const LOCAL_MAX = 64;

// Plain ASCII only: no quotes, comments, brackets or lists, so that an address can't mean another mailbox to a mailer.
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i;

/** Whether the text is one plain address, nothing before it and nothing after it. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > LOCAL_MAX || text.length > EMAIL_MAX) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    LOCAL.test(text.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}

/** An address that is needed: there, and a plain one. White space around it does not count. */
export function checkEmail(text: string): Problem | null {
  const trimmed = text.trim();
  if (trimmed === '') return fieldProblem('email', 'Email address is required');
  return isEmail(trimmed) ? null : fieldProblem('email', 'Please enter a valid email address');
}

/** What makes two addresses the same account: without white space around, in small letters. */
export function emailKey(text: string): string {
  return text.trim().toLowerCase();
}

/** Why a suspended user can't sign in. */
export const SUSPENDED = 'This account is suspended. Ask the person who runs this Singleback why.';
/** Why nothing can be changed, and no account be made. */
export const IN_MAINTENANCE = 'Singleback is under maintenance. You can look at everything, but not change it yet.';

/** How often one code may be tried. */
export const CODE_TRIES = 5;

/** The digits of a typed or pasted code: '481 906' is 481906. */
export function cleanCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
}

/** Refuses what can't be a code: it has six digits. */
export function checkCode(typed: string): Problem | null {
  return /^[0-9]{6}$/.test(cleanCode(typed)) ? null : fieldProblem('code', 'Enter all six digits');
}

/** '481906' as '481 906', to be read and typed. */
export function codeText(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** At sign-up and in the profile [A5.3, A5.14, A9.1]. */
export const PASSWORD_MIN = 8;
/** On the page that sets a new one after a reset [A5.15, A9.1]. */
export const RESET_PASSWORD_MIN = 6;
/** More is refused: hashing costs time. */
export const PASSWORD_MAX = 128;

/** A password's length; `min` is PASSWORD_MIN or RESET_PASSWORD_MIN, `field` its name in the request. */
export function checkPassword(password: string, min: number = PASSWORD_MIN, field = 'password'): Problem | null {
  if (password.length < min) return fieldProblem(field, `Password must be at least ${min} characters long`);
  if (password.length <= PASSWORD_MAX) return null;
  return fieldProblem(field, `Password must be at most ${PASSWORD_MAX} characters long`);
}

/** 'Change password' in the profile: first the two must match, then the length [A5.14]. */
export function checkPasswordChange(password: string, confirm: string): Problem | null {
  if (password !== confirm) return fieldProblem('confirm', 'New passwords do not match');
  return checkPassword(password);
}

/**
 * The set-new-password page: first the two must match, then at least 6 characters [A5.15]; without a link, where it
 * changes the password like the profile, `min` is PASSWORD_MIN.
 */
export function checkPasswordReset(password: string, confirm: string, min = RESET_PASSWORD_MIN): Problem | null {
  if (password !== confirm) return fieldProblem('confirm', 'Passwords do not match');
  return checkPassword(password, min);
}
