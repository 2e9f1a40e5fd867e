/** Attempts to reconnect after an unintended disconnect [A4.7, A9.4]. */
export const MAX_ATTEMPTS = 5;

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Delay before the n-th attempt, starting at 1, in milliseconds: 1000, doubled each time, at most 30000 [A9.4]. Of that
 * each page waits between half and all, so that not all of them come back to a restarted server in the same moment.
 * @param random between 0 and 1, as from Math.random
 */
export function retryDelay(attempt: number, random: number): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return Math.round(longest * (0.5 + random / 2));
}
