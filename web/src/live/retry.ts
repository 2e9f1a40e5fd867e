/** Attempts to reconnect after an unintended disconnect [A4.7, A9.4]. */
export const MAX_ATTEMPTS = 5;

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** Delay before the n-th attempt, starting at 1, in milliseconds: 1000, doubled each time, at most 30000 [A9.4]. */
export function retryDelay(attempt: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
}
