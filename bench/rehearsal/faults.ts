/** How a response is broken, if it is. */
type Fault = 'status 403' | 'status 429' | 'cut' | 'garbage' | null;

/** Decides which requests get a broken response: the same in every run of the same season. */
export interface Faults {
  /** @param host the name of the fake host */
  next(host: string): Fault;
  /** How often each was served. */
  served: ReadonlyMap<string, number>;
}

// Of a thousand requests; every fourth one of a bad spell alternates between 403 and 429.
const CUT = 15;
const GARBAGE = 15;
const SPELL_EVERY = 90;
const SPELL_LENGTH = 12;

/** `isOver`: no response is broken any more. */
export function openFaults(seed: number, isOver: () => boolean): Faults {
  let state = seed;
  const served = new Map<string, number>();
  const requests = new Map<string, number>();
  const roll = () => {
    // A linear congruential generator: repeatable on every machine.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * 1000);
  };
  const choose = (host: string): Fault => {
    const count = (requests.get(host) ?? 0) + 1;
    requests.set(host, count);
    if (count % SPELL_EVERY < SPELL_LENGTH) return count % 2 === 0 ? 'status 403' : 'status 429';
    const rolled = roll();
    if (rolled < CUT) return 'cut';
    return rolled < CUT + GARBAGE ? 'garbage' : null;
  };
  return {
    served,
    next(host) {
      const fault = isOver() ? null : choose(host);
      if (fault !== null) served.set(fault, (served.get(fault) ?? 0) + 1);
      return fault;
    },
  };
}
