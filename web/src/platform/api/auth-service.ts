import type { API_BASE, BodyOf, ReplyOf } from '@singleback/contract/call.ts';
import type { CallKey, Calls } from '@singleback/contract/calls.ts';
import { type Fetch, fetchJson } from './fetch-json.ts';
import { readUser, type User } from './user.ts';

const base: typeof API_BASE = '/api';
const JSON_TYPE = { 'content-type': 'application/json' };
const GOOGLE = { provider: 'google', callbackURL: '/lineups', errorCallbackURL: '/auth' };

/** The group a sign-up is for; stored with the sign-up, because the emailed link may open in another browser. */
interface SignUpFor {
  joinToken: string | null;
  invitationToken: string | null;
}

/** Proof required to confirm a sign-up besides the emailed token; none in the browser that signed up. */
export type ConfirmationProof = { [Field in keyof Omit<Confirmation, 'token'>]?: Confirmation[Field] | undefined };
type Confirmation = BodyOf<Calls['POST /auth/verify-email']>;

/** What the right code reveals about its address. */
export type ProvenAddress = ReplyOf<Calls['POST /auth/code/check']>;
export type CodeSignIn = BodyOf<Calls['POST /auth/code/sign-in']>;
/** A new password and the token of the emailed reset link. */
export type PasswordReset = BodyOf<Calls['POST /auth/reset-password']>;

type AuthCall = Extract<CallKey, `${string} /auth/${string}`>;

/** The calls of the auth service that the client uses [A7.13 to A7.18], with the session's cookie alone. Failures are ApiErrors. */
export function createAuthService(fetch: Fetch) {
  const ask = async <Key extends AuthCall>(key: Key, body?: BodyOf<Calls[Key]>) => {
    const [method = '', path = ''] = key.split(' ');
    const written = method === 'GET' ? {} : { headers: JSON_TYPE, body: JSON.stringify(body ?? {}) };
    return (await fetchJson(fetch, base + path, { method, ...written })) as ReplyOf<Calls[Key]>;
  };
  const act = async <Key extends AuthCall>(key: Key, body?: BodyOf<Calls[Key]>): Promise<void> => {
    await ask(key, body);
  };
  return {
    readSession: async (): Promise<User | null> => readUser(await ask('GET /auth/get-session')),
    fetchToken: async () => (await ask('GET /auth/token')).token,
    signIn: (email: string, password: string) => act('POST /auth/sign-in/email', { email, password }),
    /** `name` is the display name; the confirmation link leads to /auth/callback [A7.15]. */
    signUp: (email: string, password: string, name: string, { joinToken, invitationToken }: SignUpFor) =>
      act('POST /auth/sign-up/email', {
        ...{ email, password, name, callbackURL: '/auth/callback' },
        ...(joinToken && { joinToken }),
        ...(invitationToken && { invitationToken }),
      }),
    /** Confirms a sign-up and signs in; returns what it was for. */
    confirmSignUp: (token: string, proof: ConfirmationProof) =>
      // JSON leaves out what is undefined.
      ask('POST /auth/verify-email', { token, ...proof } as Confirmation),
    /** Emails a code and a link. */
    sendCode: (request: BodyOf<Calls['POST /auth/code/send']>) => ask('POST /auth/code/send', request),
    checkCode: (email: string, code: string) => ask('POST /auth/code/check', { email, code }),
    /** After the right code: signs in, or creates the account; returns what it was for. */
    signInByCode: (form: CodeSignIn) => ask('POST /auth/code/sign-in', form),
    signOut: () => act('POST /auth/sign-out'),
    /** The emailed link opens /auth/change-password [A7.17]. */
    requestPasswordReset: (email: string) =>
      act('POST /auth/request-password-reset', { email, redirectTo: '/auth/change-password' }),
    resetPassword: (reset: PasswordReset) => act('POST /auth/reset-password', reset),
    sendConfirmation: (email: string) =>
      act('POST /auth/send-verification-email', { email, token: '', callbackURL: '/auth/callback' }),
    /** Like sendConfirmation, by the token of an expired link. */
    renewConfirmation: (token: string) => act('POST /auth/send-verification-email', { email: '', token }),
    /** The URL for signing in with Google; it redirects to /lineups, or to /auth with an error [A7.16]. */
    googleAddress: async () => (await ask('POST /auth/sign-in/social', GOOGLE)).url,
    /** Ends every session of the signed-in user, including this one. */
    endAllSessions: () => act('POST /auth/revoke-sessions'),
  };
}

export type AuthService = ReturnType<typeof createAuthService>;
