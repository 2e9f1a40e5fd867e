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

interface VersionedEntry<Value> {
  version: string;
  value: Promise<Value>;
}

/**
 * Caches expensive values by key until their version changes. Concurrent callers share one computation, the least
 * recently used entry is evicted when there are too many, and failures are not cached.
 */
export class VersionedCache<Value> {
  readonly #maxEntries: number;
  readonly #entries = new Map<string, VersionedEntry<Value>>();

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  /** The cached value if it has this version; otherwise a new one. */
  get(name: string, version: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(name);
    const entry = known?.version === version ? known : { version, value: make() };
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    if (entry === known) return entry.value;
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest);
    entry.value.catch(() => {
      if (this.#entries.get(name) === entry) this.#entries.delete(name);
    });
    return entry.value;
  }
}

/**
 * A read that everybody who asks at the same time shares. Each caller is served by one that began after the call, so nobody
 * sees less than a read of their own would show. The result must not be changed.
 * @param read reads from a source: a connection, a transaction or a context
 */
export function sharedRead<Source extends object, Result>(
  read: (source: Source) => Promise<Result>,
): (source: Source) => Promise<Result> {
  const steps = new WeakMap<Source, SharedStep<Result>>();
  return (source) => {
    const known = steps.get(source);
    if (known !== undefined) return known.run();
    const step = new SharedStep(() => read(source));
    steps.set(source, step);
    return step.run();
  };
}

/**
 * A step that many callers share: at most one runs and one waits, and a caller is only served by a step that began
 * after the call. Other work on the same data runs between steps, never during one.
 */
export class SharedStep<Result = void> {
  readonly #step: () => Promise<Result>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting: Promise<Result> | null = null;

  constructor(step: () => Promise<Result>) {
    this.#step = step;
  }

  /** Settles after a step that began after this call, with its result, which other callers get as well. */
  run(): Promise<Result> {
    this.#waiting ??= this.after(() => {
      this.#waiting = null;
      return this.#step();
    });
    return this.#waiting;
  }

  /** Runs `work` when everything asked for before is done. */
  after<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
