import { type Fetch, fetchJson } from './fetch-json.ts';
import { readUser, type User } from './user.ts';

const BASE = '/api/auth';
const GOOGLE = { provider: 'google', callbackURL: '/lineups', errorCallbackURL: '/auth' };

/** The sign-in service's calls, as much as the client uses of them [A7.13 to A7.18]. Failures are ApiErrors. */
export interface AuthService {
  readSession(): Promise<User | null>;
  fetchToken(): Promise<string>;
  signIn(email: string, password: string): Promise<void>;
  /** `name` is the display name; the confirmation link comes back to /auth/callback [A7.15]. */
  signUp(email: string, password: string, name: string): Promise<void>;
  signOut(): Promise<void>;
  /** The link in the mail opens /auth/change-password [A7.17]. */
  requestPasswordReset(email: string): Promise<void>;
  resetPassword(newPassword: string, token: string): Promise<void>;
  sendConfirmation(email: string): Promise<void>;
  /** The address to go to for signing in with Google; it comes back to /lineups, or to /auth with an error [A7.16]. */
  googleAddress(): Promise<string>;
  /** Ends every session of the signed-in user, this one too. */
  endAllSessions(): Promise<void>;
}

export function createAuthService(fetch: Fetch): AuthService {
  const get = (path: string) => fetchJson(fetch, BASE + path, { method: 'GET' });
  const ask = (path: string, body: Record<string, string> = {}) => {
    const headers = { 'content-type': 'application/json' };
    return fetchJson(fetch, BASE + path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const post = async (path: string, body?: Record<string, string>): Promise<void> => {
    await ask(path, body);
  };
  return {
    readSession: async () => readUser(await get('/get-session')),
    fetchToken: async () => ((await get('/token')) as { token: string }).token,
    signIn: (email, password) => post('/sign-in/email', { email, password }),
    signUp: (email, password, name) => post('/sign-up/email', { email, password, name, callbackURL: '/auth/callback' }),
    signOut: () => post('/sign-out'),
    requestPasswordReset: (email) => post('/request-password-reset', { email, redirectTo: '/auth/change-password' }),
    resetPassword: (newPassword, token) => post('/reset-password', { newPassword, token }),
    sendConfirmation: (email) => post('/send-verification-email', { email, callbackURL: '/auth/callback' }),
    googleAddress: async () => ((await ask('/sign-in/social', GOOGLE)) as { url: string }).url,
    endAllSessions: () => post('/revoke-sessions'),
  };
}
