import type { API_BASE } from '@singleback/contract/call.ts';
import { createCaller } from './caller.ts';
import { session } from './session.ts';

const base: typeof API_BASE = '/api';

/** Calls the API: `call('GET /lineups/:weekId', { params: { weekId } })`. The contract types request and response. */
export const call = createCaller({
  base,
  fetch: (url, init) => fetch(url, init),
  token: () => session.token(),
  onUnauthorized: () => void session.signOut(),
});
