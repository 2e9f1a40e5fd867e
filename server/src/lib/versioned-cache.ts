interface Kept<Value> {
  version: string;
  value: Promise<Value>;
}

/**
 * Keeps what is dear to make under a name, until the version that it was made from has moved. Whoever asks while it is
 * being made waits for that one: it is made once. The one not asked for longest goes when there are too many; a failure
 * is not kept.
 */
export class VersionedCache<Value> {
  readonly #most: number;
  readonly #kept = new Map<string, Kept<Value>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** What is kept under the name when it is of this version; otherwise it is made anew. */
  get(name: string, version: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(name);
    const kept = known?.version === version ? known : { version, value: make() };
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    if (kept === known) return kept.value;
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
    kept.value.catch(() => {
      if (this.#kept.get(name) === kept) this.#kept.delete(name);
    });
    return kept.value;
  }
}
