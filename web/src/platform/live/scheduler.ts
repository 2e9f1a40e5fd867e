interface Delay {
  /** Earliest time to run, in milliseconds. */
  after: number;
  /** Maximum random delay added to `after`, so that clients do not run at the same time. */
  spread: number;
}

/**
 * Runs an action after a delay, once for all calls with the same name until then.
 * @param wait calls back after `ms` milliseconds; returns a function that cancels it
 * @param random returns a number from 0 to 1
 */
export function createScheduler(wait: (ms: number, then: () => void) => () => void, random: () => number) {
  const waiting = new Map<string, { after: number; cancel: () => void }>();
  const schedule = (name: string, { after, spread }: Delay, act: () => void) => {
    const known = waiting.get(name);
    if (known && known.after <= after) return;
    known?.cancel();
    const cancel = wait(after + random() * spread, () => {
      waiting.delete(name);
      act();
    });
    waiting.set(name, { after, cancel });
  };
  return Object.assign(schedule, {
    stop() {
      for (const { cancel } of waiting.values()) cancel();
      waiting.clear();
    },
  });
}
