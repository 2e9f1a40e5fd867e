import { VersionedCache } from '../lib/versioned-cache.ts';
import { type Prepared, prepare } from './prepared.ts';

const MAX_REPLIES = 200;

/** Replies that many share, kept compressed under a name until the version they were made from has moved (rules 6.3). */
export class ReplyCache {
  readonly #replies = new VersionedCache<Prepared>(MAX_REPLIES);

  /** The kept reply when it is of this version; otherwise it is made anew, once for all who ask meanwhile. */
  reply(name: string, version: string, make: () => Promise<unknown>): Promise<Prepared> {
    return this.#replies.get(name, version, async () => prepare(await make()));
  }
}
