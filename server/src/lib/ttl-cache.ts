import type { Clock } from './clock.ts';

const MAX_ENTRIES = 10_000;

interface Entry<Value> {
  value: Promise<Value>;
  until: number;
}

/**
 * Caches what `read` returns for a key for a short real time, so that a thousand requests in the same second read
 * once. Concurrent callers share one read, and failures are not cached.
 */
export class TtlCache<Value> {
  readonly #clock: Clock;
  readonly #ttlMs: number;
  readonly #read: (key: string) => Promise<Value>;
  readonly #entries = new Map<string, Entry<Value>>();

  constructor(clock: Clock, ttlMs: number, read: (key: string) => Promise<Value>) {
    this.#clock = clock;
    this.#ttlMs = ttlMs;
    this.#read = read;
  }

  /** The value of the key, at most `ttlMs` old. */
  get(key: string): Promise<Value> {
    const now = this.#clock.real().getTime();
    const known = this.#entries.get(key);
    if (known && known.until > now) return known.value;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    const value = this.#read(key);
    const entry = { value, until: now + this.#ttlMs };
    this.#entries.set(key, entry);
    value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return value;
  }
}
