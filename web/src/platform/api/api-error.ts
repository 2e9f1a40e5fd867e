/** A failed call: status (0 without a response), machine-readable code and a message for the user. */
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

/** The message of a failure, or `otherwise` when it has none. */
export function wordsOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise;
}

/**
 * The message of a refusal by the service, or `otherwise` when there was no response or an unexpected error [A8.3,
 * A8.4].
 */
export function serviceWordsOf(error: unknown, otherwise: string): string {
  const isSaid = error instanceof ApiError && error.status > 0 && error.code !== 'surprise';
  return isSaid ? wordsOf(error, otherwise) : otherwise;
}

/** Null once a call is answered, or why it failed, in the words of `serviceWordsOf`. */
export async function failureOf(work: Promise<unknown>, otherwise: string): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return serviceWordsOf(error, otherwise);
  }
}

/** Whether a call failed with one of these codes. */
export function failedWith(error: unknown, ...codes: string[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}

/** The field that a refusal is about, if it names one. */
export function fieldOf(error: unknown): unknown {
  return error instanceof ApiError ? (error.details as { field?: unknown } | null | undefined)?.field : undefined;
}
