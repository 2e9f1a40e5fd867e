import { fieldProblem } from '@singleback/game/problem.ts';
import { refuse } from './app-error.ts';

const LONGEST_REASON = 500;

/** The reason of an action, for the audit log. Refuses with field_invalid unless it has 1 to 500 characters. */
export function checkedReason(typed: string): string {
  const reason = typed.trim();
  if (reason === '') refuse(fieldProblem('reason', 'Give a reason. It is kept in the audit log.'));
  if (reason.length > LONGEST_REASON) {
    refuse(fieldProblem('reason', `A reason has at most ${LONGEST_REASON} characters, this one ${reason.length}.`));
  }
  return reason;
}
