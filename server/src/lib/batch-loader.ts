/** Fetches the values of all names; names without a value are left out. */
type FetchBatch<Value> = (names: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

interface Batch<Value> {
  names: Set<string>;
  result: PromiseWithResolvers<ReadonlyMap<string, Value>>;
}

// Two batches, so that callers need not all wait for a single one.
const MAX_CONCURRENT = 2;

/**
 * Combines all lookups of the same instant into one query. A caller never gets a value from a query that started
 * before the call: while queries are running, new callers wait for the next batch.
 */
export class BatchLoader<Value> {
  readonly #fetch: FetchBatch<Value>;
  #next: Batch<Value> | null = null;
  #isScheduled = false;
  #running = 0;

  constructor(fetch: FetchBatch<Value>) {
    this.#fetch = fetch;
  }

  /** The value of a name, fetched no earlier than this call; undefined when there is none. */
  async load(name: string): Promise<Value | undefined> {
    this.#next ??= { names: new Set(), result: Promise.withResolvers() };
    const { names, result } = this.#next;
    names.add(name);
    this.#schedule();
    return (await result.promise).get(name);
  }

  /** Waits until all callers of this tick have joined the batch. */
  #schedule(): void {
    if (this.#isScheduled || this.#next === null || this.#running >= MAX_CONCURRENT) return;
    this.#isScheduled = true;
    setImmediate(() => void this.#start());
  }

  async #start(): Promise<void> {
    const batch = this.#next as Batch<Value>;
    this.#next = null;
    this.#isScheduled = false;
    this.#running += 1;
    try {
      batch.result.resolve(await this.#fetch([...batch.names]));
    } catch (error) {
      batch.result.reject(error);
    } finally {
      this.#running -= 1;
      this.#schedule();
    }
  }
}
