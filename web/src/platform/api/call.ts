import type { API_BASE } from '@singleback/contract/call.ts';
import { createCaller } from './caller.ts';
import { firstData } from './first-data.ts';
import { session, signedInUserId } from './session.ts';

const base: typeof API_BASE = '/api';

/** Of the user signed in on this page, for every caller. */
export const ofSession = {
  base,
  token: () => session.token(),
  userId: () => signedInUserId() ?? null,
  sent: firstData.takeReply,
  onUnauthorized: (refused: string | null) => session.endRefused(refused),
};

/** Calls the API: `call('GET /lineups/:weekId', { params: { weekId } })`. The contract types request and response. */
export const call = createCaller({ ...ofSession, fetch: (url, init) => fetch(url, init) });
