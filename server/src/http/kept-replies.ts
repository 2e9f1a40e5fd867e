import { type Prepared, prepare } from './prepared.ts';

const MOST_KEPT = 200;

interface Kept {
  version: string;
  prepared: Promise<Prepared>;
}

/**
 * Replies that many share, kept compressed under a name until the version they were made from has moved (rules 6.3).
 * Whoever asks while one is being made waits for that one: it is made once.
 */
export class KeptReplies {
  readonly #kept = new Map<string, Kept>();

  /** The kept reply when it is of this version; otherwise it is made anew. A failure is not kept. */
  reply(name: string, version: string, make: () => Promise<unknown>): Promise<Prepared> {
    const known = this.#kept.get(name);
    if (known?.version === version) return known.prepared;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const kept = { version, prepared: make().then(prepare) };
    this.#kept.set(name, kept);
    kept.prepared.catch(() => {
      if (this.#kept.get(name) === kept) this.#kept.delete(name);
    });
    return kept.prepared;
  }
}
