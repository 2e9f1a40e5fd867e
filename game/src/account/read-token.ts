import { fieldProblem, type Problem } from '../problem.ts';

/** How a read token begins, so that it is known for what it is wherever it turns up. */
export const READ_TOKEN_PREFIX = 'sbr_';

/** How many a user may have at a time. */
const MOST_READ_TOKENS = 10;

const LONGEST_NAME = 50;

/** Whether a token may be made under this name; `held` is how many the user has. */
export function checkReadToken(name: string, held: number): Problem | null {
  const trimmed = name.trim();
  if (trimmed === '') return fieldProblem('name', 'Enter a name for the token');
  if (trimmed.length > LONGEST_NAME)
    return fieldProblem('name', `Name must be at most ${LONGEST_NAME} characters long`);
  if (/\p{C}/u.test(trimmed)) return fieldProblem('name', 'Name contains characters that cannot be used');
  if (held >= MOST_READ_TOKENS) return fieldProblem('name', `You have ${MOST_READ_TOKENS} tokens. Revoke one first.`);
  return null;
}
