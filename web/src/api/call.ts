import type { API_BASE } from '@singleback/contract/call.ts';
import { CACHED_AT } from '../sw/messages.ts';
import { createCaller } from './caller.ts';
import type { Fetch } from './fetch-json.ts';
import { session, signedInUserId } from './session.ts';

const base: typeof API_BASE = '/api';

/** Of the user signed in on this page, for every caller. */
export const ofSession = {
  base,
  token: () => session.token(),
  userId: () => signedInUserId() ?? null,
  onUnauthorized: () => void session.endRefused(),
};

/** Calls the API: `call('GET /lineups/:weekId', { params: { weekId } })`. The contract types request and response. */
export const call = createCaller({ ...ofSession, fetch: (url, init) => fetch(url, init) });

/** Fetches, and notes when the server sent the reply if the service worker has kept it; null for what it sends now. */
export const fetchNotingAge =
  (note: (keptAt: Date | null) => void): Fetch =>
  async (url, init) => {
    const reply = await fetch(url, init);
    const keptAt = new Date(reply.headers.get(CACHED_AT) ?? '');
    note(Number.isNaN(+keptAt) ? null : keptAt);
    return reply;
  };
