import { VersionedCache } from '../lib/versioned-cache.ts';
import { type Prepared, prepareText } from './prepared.ts';

const MAX_REPLIES = 200;

/** A reply that many share: `make` runs once per name and version. */
export interface CachedReply<Reply> {
  name: string;
  version: string;
  make(): Promise<Reply>;
}

/** Caches shared replies, compressed, by name until their version changes (rules 6.3). */
export class ReplyCache {
  readonly #replies = new VersionedCache<Prepared>(MAX_REPLIES);

  /** The cached reply if it has this version; otherwise a new one, made once for all concurrent callers. */
  reply({ name, version, make }: CachedReply<unknown>): Promise<Prepared> {
    return this.#replies.get(name, version, async () => prepareText(JSON.stringify(await make())));
  }
}
