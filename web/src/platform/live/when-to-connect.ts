import type { QueryClient } from '@tanstack/react-query';

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

const LOOK_MS = 5000;
/** Longer than a browser lets a hidden page wait for its timers. */
const SLEPT_MS = 90_000;

/**
 * Calls `onWake` when time has passed without the page, as while the device sleeps: its connection may be dead without a
 * sign of it. Returns a function that ends it.
 * @param now a clock that goes on in sleep, in milliseconds
 * @param every runs a task every `ms` milliseconds; returns a function that ends it
 */
export function watchWake(
  now: () => number,
  every: (ms: number, task: () => void) => () => void,
  onWake: () => void,
): () => void {
  let last = now();
  return every(LOOK_MS, () => {
    const before = last;
    last = now();
    if (last - before > SLEPT_MS) onWake();
  });
}

/** Calls `then` after every successful request of the cache; returns a function that ends it. */
export function onSuccessfulRequest(cache: QueryClient, then: () => void): () => void {
  return cache.getQueryCache().subscribe((event) => {
    // A patch of cached data is a success too, but a manual one.
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) then();
  });
}
