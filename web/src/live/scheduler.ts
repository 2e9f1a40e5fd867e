interface Delay {
  /** Not before so many milliseconds. */
  after: number;
  /** And up to so many later, each page a moment of its own. */
  spread: number;
}

/** Does something soon, once for all who ask for it by the same name until then. */
export interface Scheduler {
  (name: string, delay: Delay, act: () => void): void;
  stop(): void;
}

/**
 * @param wait calls back after so many milliseconds; answers how to call that off
 * @param random a number from 0 to 1
 */
export function createScheduler(wait: (ms: number, then: () => void) => () => void, random: () => number): Scheduler {
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
