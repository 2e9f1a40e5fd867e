/** How a call failed: the status (0 when no answer came), the fixed word for programs, and a sentence for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The sentence of a failure, or `otherwise` when it has none of its own. */
export function wordsOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise;
}
