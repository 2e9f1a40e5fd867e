// Accounts: what names, emails, passwords and codes have to be, in the words of each refusal, and what a deletion says.

import { fieldProblem, type Problem } from '../problem.ts';
import { checkDisplayName, displayNameTaken } from './display-name.ts';
import { checkPassword } from './password.ts';

/** The sign-up form. `taken` is what the availability check said; false while nothing is known. */
export interface SignUp {
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
