import { CACHED_AT } from '../sw/messages.ts';
import type { Fetch } from './fetch-json.ts';

/** Fetches, and notes when the server sent the reply if the service worker has kept it; null for what it sends now. */
export const fetchNotingAge =
  (note: (keptAt: Date | null) => void): Fetch =>
  async (url, init) => {
    const reply = await fetch(url, init);
    const keptAt = new Date(reply.headers.get(CACHED_AT) ?? '');
    note(Number.isNaN(+keptAt) ? null : keptAt);
    return reply;
  };
