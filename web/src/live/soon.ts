interface Delay {
  /** Not before so many milliseconds. */
  after: number;
  /** And up to so many later, each page a moment of its own. */
  spread: number;
}

/** Does something soon, once for all who ask for it by the same name until then. */
export interface Soon {
  (name: string, delay: Delay, act: () => void): void;
  stop(): void;
}

/**
 * @param wait calls back after so many milliseconds; answers how to call that off
 * @param random a number from 0 to 1
 */
export function createSoon(wait: (ms: number, then: () => void) => () => void, random: () => number): Soon {
  const waiting = new Map<string, { after: number; callOff: () => void }>();
  const soon = (name: string, { after, spread }: Delay, act: () => void) => {
    const known = waiting.get(name);
    if (known && known.after <= after) return;
    known?.callOff();
    const callOff = wait(after + random() * spread, () => {
      waiting.delete(name);
      act();
    });
    waiting.set(name, { after, callOff });
  };
  return Object.assign(soon, {
    stop() {
      for (const { callOff } of waiting.values()) callOff();
      waiting.clear();
    },
  });
}
