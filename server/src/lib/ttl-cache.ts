import type { Clock } from './clock.ts';

const MOST_KEPT = 10_000;

interface Kept<Value> {
  value: Promise<Value>;
  until: number;
}

/**
 * Remembers, for a moment of real time, what was read for a key, so that a thousand callers of the same second read
 * once; those who ask while it is being read wait for the same answer. A failure is not remembered.
 */
export class TtlCache<Value> {
  readonly #clock: Clock;
  readonly #keptMs: number;
  readonly #read: (key: string) => Promise<Value>;
  readonly #kept = new Map<string, Kept<Value>>();

  constructor(clock: Clock, keptMs: number, read: (key: string) => Promise<Value>) {
    this.#clock = clock;
    this.#keptMs = keptMs;
    this.#read = read;
  }

  /** What `read` answers for the key, at most `keptMs` old. */
  get(key: string): Promise<Value> {
    const now = this.#clock.real().getTime();
    const known = this.#kept.get(key);
    if (known && known.until > now) return known.value;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const value = this.#read(key);
    const kept = { value, until: now + this.#keptMs };
    this.#kept.set(key, kept);
    value.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    });
    return value;
  }
}
