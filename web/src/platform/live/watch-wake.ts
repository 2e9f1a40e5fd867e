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
