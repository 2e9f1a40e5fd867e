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

/**
 * What the service itself said to a refusal, else `otherwise` [A8.3, A8.4]: where no answer came, or a surprise, the
 * service has said nothing.
 */
export function serviceWordsOf(error: unknown, otherwise: string): string {
  const isSaid = error instanceof ApiError && error.status > 0 && error.code !== 'surprise';
  return isSaid ? wordsOf(error, otherwise) : otherwise;
}

/** Whether a call failed with this word of the server's. */
export function failedWith(error: unknown, ...codes: string[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}
