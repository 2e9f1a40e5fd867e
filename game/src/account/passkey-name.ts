import { fieldProblem, type Problem } from '../problem.ts';
import { textLength } from '../text/plain-text.ts';
import { cleanUserName, userNameFault, visiblePart } from '../text/user-name.ts';

export const PASSKEY_NAME_MAX = 50;

/** The first thing wrong with the name of a passkey; null when it may be used. Only its owner reads it. */
export function checkPasskeyName(name: string): Problem | null {
  const clean = cleanUserName(name);
  if (visiblePart(clean) === '') return fieldProblem('name', 'Name is required');
  if (textLength(clean) > PASSKEY_NAME_MAX) {
    return fieldProblem('name', `Name must be at most ${PASSKEY_NAME_MAX} characters long`);
  }
  const fault = userNameFault(clean, 'Name');
  return fault === null ? null : fieldProblem('name', fault);
}
