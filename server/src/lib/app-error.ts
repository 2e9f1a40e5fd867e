import type { ErrorCode } from '@singleback/contract/errors.ts';
import type { Problem } from '@singleback/game/problem.ts';

/** A refusal on its way to the caller. The status comes from the closed list in the contract. */
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

/** Throws what a rule refuses, in its own words; does nothing when it allows. */
export function refuse(problem: Problem | null): void {
  if (problem) throw new AppError(problem.code, problem.message, problem.details);
}
