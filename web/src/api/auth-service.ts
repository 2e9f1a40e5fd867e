import { type Fetch, fetchJson } from './fetch-json.ts';
import { readUser, type User } from './user.ts';

const BASE = '/api/auth';
const GOOGLE = { provider: 'google', callbackURL: '/lineups', errorCallbackURL: '/auth' };

/** The group that a sign-up is for: it travels with the sign-up to whichever browser opens the emailed link. */
interface SignUpFor {
  joinToken: string | null;
  invitationToken: string | null;
}

/** What confirms a sign-up beside the emailed token: nothing in the browser that signed up. */
export interface ConfirmationProof {
  password?: string | undefined;
  newPassword?: string | undefined;
  /** Another username than the one that was signed up with. */
  name?: string | undefined;
  /** Go on although another user is signed in. */
  replaceSession?: boolean;
}

/** A new password, and the token of the emailed link that allows it. */
export interface PasswordReset {
  newPassword: string;
  token: string;
  /** Go on although another user is signed in. */
  replaceSession: boolean;
}

/** The sign-in service's calls, as much as the client uses of them [A7.13 to A7.18]. Failures are ApiErrors. */
export interface AuthService {
  readSession(): Promise<User | null>;
  fetchToken(): Promise<string>;
  signIn(email: string, password: string): Promise<void>;
  /** `name` is the display name; the confirmation link comes back to /auth/callback [A7.15]. */
  signUp(email: string, password: string, name: string, purpose: SignUpFor): Promise<void>;
  /** Confirms the sign-up of an emailed link, and signs in; answers the page that the sign-up was for, or null. */
  confirmSignUp(token: string, proof: ConfirmationProof): Promise<string | null>;
  signOut(): Promise<void>;
  /** The link in the mail opens /auth/change-password [A7.17]. */
  requestPasswordReset(email: string): Promise<void>;
  resetPassword(reset: PasswordReset): Promise<void>;
  sendConfirmation(email: string): Promise<void>;
  /** As sendConfirmation, by the token of a link that has expired. */
  renewConfirmation(token: string): Promise<void>;
  /** The address to go to for signing in with Google; it comes back to /lineups, or to /auth with an error [A7.16]. */
  googleAddress(): Promise<string>;
  /** Ends every session of the signed-in user, this one too. */
  endAllSessions(): Promise<void>;
}

export function createAuthService(fetch: Fetch): AuthService {
  const get = (path: string) => fetchJson(fetch, BASE + path, { method: 'GET' });
  const postForJson = (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    return fetchJson(fetch, BASE + path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const post = async (path: string, body?: object): Promise<void> => {
    await postForJson(path, body);
  };
  return {
    readSession: async () => readUser(await get('/get-session')),
    fetchToken: async () => ((await get('/token')) as { token: string }).token,
    signIn: (email, password) => post('/sign-in/email', { email, password }),
    signUp: (email, password, name, { joinToken, invitationToken }) =>
      post('/sign-up/email', {
        ...{ email, password, name, callbackURL: '/auth/callback' },
        ...(joinToken && { joinToken }),
        ...(invitationToken && { invitationToken }),
      }),
    confirmSignUp: async (token, proof) =>
      ((await postForJson('/verify-email', { token, ...proof })) as { next: string | null }).next,
    signOut: () => post('/sign-out'),
    requestPasswordReset: (email) => post('/request-password-reset', { email, redirectTo: '/auth/change-password' }),
    resetPassword: (reset) => post('/reset-password', reset),
    sendConfirmation: (email) => post('/send-verification-email', { email, callbackURL: '/auth/callback' }),
    renewConfirmation: (token) => post('/send-verification-email', { token }),
    googleAddress: async () => ((await postForJson('/sign-in/social', GOOGLE)) as { url: string }).url,
    endAllSessions: () => post('/revoke-sessions'),
  };
}
