interface Entry<Value> {
  version: string;
  value: Promise<Value>;
}

/**
 * Caches expensive values by key until their version changes. Concurrent callers share one computation, the least
 * recently used entry is evicted when there are too many, and failures are not cached.
 */
export class VersionedCache<Value> {
  readonly #maxEntries: number;
  readonly #entries = new Map<string, Entry<Value>>();

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
