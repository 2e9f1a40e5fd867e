import { VersionedCache } from '../lib/versioned-cache.ts';
import { type Prepared, prepare } from './prepared.ts';

const MOST_KEPT = 200;

/** Replies that many share, kept compressed under a name until the version they were made from has moved (rules 6.3). */
export class ReplyCache {
  readonly #kept = new VersionedCache<Prepared>(MOST_KEPT);

  /** The kept reply when it is of this version; otherwise it is made anew, once for all who ask meanwhile. */
  reply(name: string, version: string, make: () => Promise<unknown>): Promise<Prepared> {
    return this.#kept.get(name, version, async () => prepare(await make()));
  }
}
