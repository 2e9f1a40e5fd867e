// Accounts: what a display name, email address and password must be, codes, plans and free limits, deletion.
import { fieldProblem, type Problem } from '../problem.ts';

/** What has to be typed before an account is deleted for good. */
export const DELETION_SENTENCE = 'delete my account';

/** Whether the user typed the sentence; capitals and white space around it do not count. */
export function checkDeletion(typed: string): Problem | null {
  if (typed.trim().toLowerCase() === DELETION_SENTENCE) return null;
  return fieldProblem('confirmation', `Type '${DELETION_SENTENCE}' to confirm`);
}
