// What is about neither football nor HTTP: errors, clocks, ids, jobs, mail, files.
import type { ErrorCode } from '@singleback/contract/errors.ts';
import type { Problem } from '@singleback/game/problem.ts';

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
