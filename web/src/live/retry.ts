/** How often a connection that was not ended on purpose is tried again [A4.7, A9.4]. */
export const MAX_ATTEMPTS = 5;

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** How long to wait before the n-th attempt (from 1 on) in milliseconds: 1000, doubling, at most 30000 [A9.4]. */
export function retryDelay(attempt: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
}
