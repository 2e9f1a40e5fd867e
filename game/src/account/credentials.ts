// Accounts: what is checked of passkeys, read tokens and a deletion; names, addresses, passwords and codes: `sign-up.ts`.

import { fieldProblem, type Problem } from '../problem.ts';
import { checkUserName, textLength } from '../text/plain-text.ts';

/** What has to be typed before an account is deleted for good. */
export const DELETION_SENTENCE = 'delete my account';

/** Whether the user typed the sentence; capitals and white space around it do not count. */
export function checkDeletion(typed: string): Problem | null {
  if (typed.trim().toLowerCase() === DELETION_SENTENCE) return null;
  return fieldProblem('confirmation', `Type '${DELETION_SENTENCE}' to confirm`);
}

export const PASSKEY_NAME_MAX = 50;

/** The first thing wrong with the name of a passkey; null when it may be used. Only its owner reads it. */
export function checkPasskeyName(name: string): Problem | null {
  return checkUserName(name, { max: PASSKEY_NAME_MAX });
}

/** How a read token begins, so that it is known for what it is wherever it turns up. */
export const READ_TOKEN_PREFIX = 'sbr_';

/** How many a user may have at a time. */
const MOST_READ_TOKENS = 10;

const LONGEST_NAME = 50;

/** Whether a token may be made under this name; `held` is how many the user has. */
export function checkReadToken(name: string, held: number): Problem | null {
  const trimmed = name.trim();
  if (trimmed === '') return fieldProblem('name', 'Enter a name for the token');
  if (textLength(trimmed) > LONGEST_NAME)
    return fieldProblem('name', `Name must be at most ${LONGEST_NAME} characters long`);
  if (/\p{C}/u.test(trimmed)) return fieldProblem('name', 'Name contains characters that cannot be used');
  if (held >= MOST_READ_TOKENS) return fieldProblem('name', `You have ${MOST_READ_TOKENS} tokens. Revoke one first.`);
  return null;
}
