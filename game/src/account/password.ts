import { fieldProblem, type Problem } from '../problem.ts';

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

/** The set-new-password page: first the two must match, then at least 6 characters [A5.15]. */
export function checkPasswordReset(password: string, confirm: string): Problem | null {
  if (password !== confirm) return fieldProblem('confirm', 'Passwords do not match');
  return checkPassword(password, RESET_PASSWORD_MIN);
}
