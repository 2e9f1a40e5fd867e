import type { BodyOf, ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import type { Arrival } from '@singleback/contract/sign-up.ts';
import { type Fetch, fetchJson } from './fetch-json.ts';
import { readUser, type User } from './user.ts';

const BASE = '/api/auth';
const GOOGLE = { provider: 'google', callbackURL: '/lineups', errorCallbackURL: '/auth' };

/** The group a sign-up is for; stored with the sign-up, because the emailed link may open in another browser. */
interface SignUpFor {
  joinToken: string | null;
  invitationToken: string | null;
}

/** Proof required to confirm a sign-up besides the emailed token; none in the browser that signed up. */
export interface ConfirmationProof {
  password?: string | undefined;
  newPassword?: string | undefined;
  /** A username other than the one that was signed up with. */
  name?: string | undefined;
  /** Replace the session of another signed-in user. */
  replaceSession?: boolean;
  /** The user agreed, in a browser that did not ask for the link. */
  agreed?: boolean;
}

/** What an address's emailed code is for, and the reply to it; the same for known and unknown addresses. */
type CodeRequest = BodyOf<Calls['POST /auth/code/send']>;
type CodeSent = ReplyOf<Calls['POST /auth/code/send']>;
/** What the right code reveals about its address. */
export type ProvenAddress = ReplyOf<Calls['POST /auth/code/check']>;
export type CodeSignIn = BodyOf<Calls['POST /auth/code/sign-in']>;

/** A new password and the token of the emailed reset link. */
export interface PasswordReset {
  newPassword: string;
  token: string;
  /** Replace the session of another signed-in user. */
  replaceSession: boolean;
}

/** The calls of the auth service that the client uses [A7.13 to A7.18]. Failures are ApiErrors. */
export function createAuthService(fetch: Fetch) {
  const get = (path: string) => fetchJson(fetch, BASE + path, { method: 'GET' });
  const postForJson = (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    return fetchJson(fetch, BASE + path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const post = async (path: string, body?: object): Promise<void> => {
    await postForJson(path, body);
  };
  return {
    readSession: async (): Promise<User | null> => readUser(await get('/get-session')),
    fetchToken: async () => ((await get('/token')) as { token: string }).token,
    signIn: (email: string, password: string) => post('/sign-in/email', { email, password }),
    /** `name` is the display name; the confirmation link leads to /auth/callback [A7.15]. */
    signUp: (email: string, password: string, name: string, { joinToken, invitationToken }: SignUpFor) =>
      post('/sign-up/email', {
        ...{ email, password, name, callbackURL: '/auth/callback' },
        ...(joinToken && { joinToken }),
        ...(invitationToken && { invitationToken }),
      }),
    /** Confirms a sign-up and signs in; returns what it was for. */
    confirmSignUp: async (token: string, proof: ConfirmationProof) =>
      (await postForJson('/verify-email', { token, ...proof })) as Arrival,
    /** Emails a code and a link. */
    sendCode: async (request: CodeRequest) => (await postForJson('/code/send', request)) as CodeSent,
    checkCode: async (email: string, code: string) =>
      (await postForJson('/code/check', { email, code })) as ProvenAddress,
    /** After the right code: signs in, or creates the account; returns what it was for. */
    signInByCode: async (form: CodeSignIn) => (await postForJson('/code/sign-in', form)) as Arrival,
    signOut: () => post('/sign-out'),
    /** The emailed link opens /auth/change-password [A7.17]. */
    requestPasswordReset: (email: string) =>
      post('/request-password-reset', { email, redirectTo: '/auth/change-password' }),
    resetPassword: (reset: PasswordReset) => post('/reset-password', reset),
    sendConfirmation: (email: string) => post('/send-verification-email', { email, callbackURL: '/auth/callback' }),
    /** Like sendConfirmation, by the token of an expired link. */
    renewConfirmation: (token: string) => post('/send-verification-email', { token }),
    /** The URL for signing in with Google; it redirects to /lineups, or to /auth with an error [A7.16]. */
    googleAddress: async () => ((await postForJson('/sign-in/social', GOOGLE)) as { url: string }).url,
    /** Ends every session of the signed-in user, including this one. */
    endAllSessions: () => post('/revoke-sessions'),
  };
}

export type AuthService = ReturnType<typeof createAuthService>;
