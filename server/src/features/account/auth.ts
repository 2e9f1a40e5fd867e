import {
  checkDisplayName,
  checkEmail,
  cleanDisplayName,
  displayNameTaken,
  isEmail,
  PASSWORD_MAX,
  RESET_PASSWORD_MIN,
  SUSPENDED,
} from '@singleback/game/account/sign-up.ts';
import type { Problem } from '@singleback/game/problem.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '@singleback/game/season/durations.ts';
import type { BetterAuthOptions } from 'better-auth';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Context, GoogleProvider } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { post } from '../../lib/mail/mail.ts';
import { cookiePrefix, ownOrigins } from '../../lib/requests.ts';
import { refuseInMaintenance } from '../../lib/site-state.ts';
import { joinEveryone } from '../groups/groups-service.ts';
import { emailOwner, resetMail } from './account-mails.ts';
import { findUser } from './account-store.ts';
import { guardedTables, withOwnFailures } from './auth-tables.ts';
import { endAccess, type HookContext, recordSignIn } from './known-browsers.ts';
import { type Except, isNameFree, keysOf } from './names/display-names.ts';
import { deletePasskeysOf, passkeysPlugin } from './passkeys/passkeys-plugin.ts';
import { discardSignUps, openSession, pendingSignUpsPlugin } from './sign-up/pending-sign-ups.ts';

/** The header that passes the caller's address to the library; a client's own header is dropped. */
export const ADDRESS_HEADER = 'x-singleback-address';

/** The client: its cookies, and the data that a session records. */
export interface Browser {
  cookies: string;
  userAgent: string;
  address: string;
}

/** What the library reads of a browser. */
export const headersOf = ({ cookies, userAgent, address }: Browser) =>
  new Headers({ cookie: cookies, 'user-agent': userAgent, [ADDRESS_HEADER]: address });

const ACCESS_TOKEN_LIFE = '15m';
const SESSION_SECONDS = 30 * DAY_SECONDS;

/**
 * Authentication: e-mail and password, confirmation by mail, optional Google, a session cookie, short-lived access
 * tokens (rules 5.1). The routes limit the rate and choose what is exposed.
 */
export function makeAuth(context: Context) {
  const resets: Resets = new WeakMap();
  const auth = betterAuth({
    appName: 'Singleback',
    baseURL: context.publicUrl,
    basePath: '/api/auth',
    secret: context.authSecret,
    database: guardedTables(context.db),
    trustedOrigins: ownOrigins(context.publicUrl),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    onAPIError: {
      errorURL: `${context.publicUrl}${CALLBACK_PATH}`,
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    advanced: advanced(context),
    // So often is stored when a session was last used.
    session: { expiresIn: SESSION_SECONDS, updateAge: HOUR_SECONDS },
    verification: { storeIdentifier: 'hashed' },
    account: {
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, requireLocalEmailVerified: true, updateUserInfoOnLink: false },
    },
    user: { additionalFields: USER_FIELDS },
    emailAndPassword: emailAndPassword(context, resets),
    hooks: {
      after: createAuthMiddleware(async (hook) => {
        await signInAfterReset(resets, hook);
        await recordSignIn(context, hook);
      }),
    },
    databaseHooks: {
      user: { create: { before: async (user, hook) => ({ data: await admit(context, user, hook?.path) }) } },
      // On every sign-in, so that an interrupted sign-up is completed.
      session: {
        create: {
          before: (session) => refuseSuspended(context, session.userId),
          after: (session) => joinEveryone(context, session.userId),
        },
      },
      account: { create: { after: (account, hook) => notifyOfLinking(context, account, hook?.headers) } },
    },
    plugins: [
      accessTokenPlugin(context),
      pendingSignUpsPlugin(context),
      passkeysPlugin(context),
      ...(context.google ? [google(context, context.google)] : []),
    ],
  });
  return withOwnFailures(auth);
}

export type Auth = ReturnType<typeof makeAuth>;

// `input: false`: not settable by calls (rules 5.7).
const USER_FIELDS = {
  nameKey: { type: 'string', required: false, input: false, returned: false },
  nameSkeleton: { type: 'string', required: false, input: false, returned: false },
  fullName: { type: 'string', required: false, input: false, returned: false },
  role: { type: 'string', required: false, input: false },
} as const;

function advanced({ publicUrl, ids }: Context) {
  return {
    database: { generateId: () => ids.uuid() },
    ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    // The library's own prefix would be __Secure-.
    useSecureCookies: false,
    cookiePrefix: cookiePrefix(publicUrl),
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, secure: publicUrl.startsWith('https:') },
    // The library's default outside tests; explicit, so that tests use it, too.
    disableOriginCheck: false,
    disableCSRFCheck: false,
  } satisfies BetterAuthOptions['advanced'];
}

function emailAndPassword(context: Context, resets: Resets) {
  return {
    enabled: true,
    // Sign-up is implemented in pending-sign-ups.ts.
    disableSignUp: true,
    requireEmailVerification: true,
    // The minimum for all paths [A5.15]; sign-up itself requires more.
    password: context.passwords,
    minPasswordLength: RESET_PASSWORD_MIN,
    maxPasswordLength: PASSWORD_MAX,
    revokeSessionsOnPasswordReset: true,
    async sendResetPassword({ user, token }) {
      post(
        context,
        'password-reset',
        resetMail(user.email, `${context.publicUrl}/auth/change-password?token=${token}`, 1),
      );
    },
    async onPasswordReset({ user }, request) {
      await discardSignUps(context, user.email);
      // Whoever has added one without the owner's knowledge must not keep it.
      await deletePasskeysOf(context.db, user.id);
      await endAccess(context, user.id, request?.headers.get('cookie') ?? undefined);
      await emailOwner(context, user.id, 'password-reset', request?.headers.get('user-agent'));
      if (request) resets.set(request, user.id);
    },
  } satisfies BetterAuthOptions['emailAndPassword'];
}

function accessTokenPlugin({ publicUrl }: Context) {
  return jwt({
    disableSettingJwtHeader: true,
    jwks: { keyPairConfig: { alg: 'ES256' } },
    jwt: {
      issuer: publicUrl,
      audience: publicUrl,
      expirationTime: ACCESS_TOKEN_LIFE,
      definePayload: ({ user, session }) => ({ role: user.role ?? null, sid: session.id }),
    },
  });
}

/** Google's name is not used for display: users choose one after the first sign-in [A4.4]. */
async function admit<U extends { name: string; email: string }>(
  context: Context,
  user: U,
  path: string | undefined,
): Promise<U> {
  // Any other kind of error the library would hide from the page.
  await refuseInMaintenance(context.site).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new APIError('SERVICE_UNAVAILABLE', { code: error.code, message: error.message });
  });
  refuse(checkEmail(user.email));
  if (path?.startsWith('/callback/')) {
    return {
      ...user,
      name: null as unknown as string,
      nameKey: null,
      nameSkeleton: null,
      ...{ fullName: user.name || null, image: null },
    };
  }
  return { ...user, ...(await checkName(context, user.name, { userId: null, email: user.email })), image: null };
}

/** Notify the owner when Google is added to an account; an account created with Google has no other way to sign in. */
async function notifyOfLinking(
  context: Context,
  { userId, providerId }: { userId: string; providerId: string },
  headers: Headers | undefined,
): Promise<void> {
  if (providerId !== 'google') return;
  const found = await findUser(context.db, userId);
  if (found && found.ways.length > 1) await emailOwner(context, userId, 'google-linked', headers?.get('user-agent'));
}

/** The library's hook before each new session: a suspended user gets none, however they sign in. */
async function refuseSuspended(context: Context, userId: string): Promise<void> {
  const found = await findUser(context.db, userId);
  if (!found?.user.suspendedAt) return;
  throw new APIError('FORBIDDEN', { code: 'not_allowed', message: SUSPENDED });
}

/** The library's error page [A2.2]. */
const CALLBACK_PATH = '/auth/callback';

/** Users who have just set a password by link, by request. */
type Resets = WeakMap<Request, string>;

/** Signs in a user who has just set a password by link (rules 5.5). */
async function signInAfterReset(resets: Resets, hook: HookContext): Promise<void> {
  const userId = hook.path === '/reset-password' && hook.request ? resets.get(hook.request) : undefined;
  if (userId) await openSession(hook, userId);
}

/** Refuses an invalid or taken display name; returns it with its keys. */
async function checkName(context: Context, typed: string, except: Except) {
  const name = cleanDisplayName(typed);
  refuse(checkDisplayName(name, 'Username'));
  if (!(await isNameFree(context, name, except))) refuse(displayNameTaken('Username'));
  return { name, ...keysOf(name) };
}

/** Throws a rule's refusal as the library's kind of error. */
function refuse(problem: Problem | null): void {
  if (!problem) return;
  const status = problem.code === 'display_name_taken' ? 'CONFLICT' : 'UNPROCESSABLE_ENTITY';
  const { code, message, details } = problem;
  throw new APIError(status, { code, message, ...(details && { details }) });
}

/**
 * Sign-in with Google: PKCE, offline access, forced consent [A7.16]. Only addresses verified by Google count;
 * unconfirmed sign-ups of that address are discarded first, so that they give nobody access.
 */
function google(context: Context, provider: GoogleProvider) {
  const keys = createRemoteJWKSet(new URL(provider.jwksUrl));
  const readClaims = async (
    idToken: string | undefined,
  ): Promise<{ sub: string; email: string; name: string | null } | null> => {
    if (!idToken) return null;
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: [...provider.issuers],
      audience: provider.clientId,
      currentDate: context.clock.real(),
    });
    const { sub, email, email_verified, name } = payload;
    if (typeof sub !== 'string' || typeof email !== 'string' || email_verified !== true || !isEmail(email)) return null;
    return { sub, email: email.toLowerCase(), name: typeof name === 'string' ? name : null };
  };
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        name: 'Google',
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        authorizationUrl: provider.authorizationUrl,
        tokenUrl: provider.tokenUrl,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        accessType: 'offline',
        prompt: 'consent',
        authentication: 'post',
        accountSubject: ({ profile }) => String(profile.id),
        async getUserInfo({ idToken }) {
          const claims = await readClaims(idToken).catch(() => null);
          if (!claims) return null;
          await discardSignUps(context, claims.email);
          return { id: claims.sub, email: claims.email, emailVerified: true, name: claims.name ?? '' };
        },
      },
    ],
  });
}
