// What is about neither football nor HTTP: errors, clocks, ids, jobs, mail, files.
import type { ErrorCode } from '@singleback/contract/errors.ts';
import { fieldProblem, type Problem } from '@singleback/game/problem.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';

/** An error for the caller, whose status comes from the contract's closed list. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, details?: unknown) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** Throws a rule's problem as an error; does nothing when there is none. */
export function refuse(problem: Problem | null): void {
  if (problem) throw new AppError(problem.code, problem.message, problem.details);
}

/** An error in one plain line for the operator, printed without a stack. */
export class OperatorError extends Error {}

const LONGEST_REASON = 500;

/** The reason of an action, for the audit log. Refuses with field_invalid unless it has 1 to 500 characters. */
export function checkedReason(typed: string): string {
  const reason = typed.trim();
  if (reason === '') refuse(fieldProblem('reason', 'Give a reason. It is kept in the audit log.'));
  const length = textLength(reason);
  if (length > LONGEST_REASON) {
    refuse(fieldProblem('reason', `A reason has at most ${LONGEST_REASON} characters, this one ${length}.`));
  }
  return reason;
}

const FAULTS: readonly [reason: RegExp, words: string][] = [
  [/certificate has expired|CERT_HAS_EXPIRED/, 'has expired: renew it there'],
  [/certificate is not yet valid|CERT_NOT_YET_VALID/, 'is not valid yet: set the clocks of both machines'],
  [/altnames|ALTNAME_INVALID/, 'is for another name: use the name that it has'],
  [/self.signed|unable to (get|verify)|UNABLE_TO_/i, 'is not trusted here: name its authority in NODE_EXTRA_CA_CERTS'],
];

/** What is wrong with the certificate of another server and what to do, to follow its name; null for another failure. */
export function certificateFault(reason: string): string | null {
  return FAULTS.find(([pattern]) => pattern.test(reason))?.[1] ?? null;
}
