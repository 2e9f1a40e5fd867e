import { checkEmail } from '@singleback/game/account/email.ts';
import { PASSWORD_MAX, RESET_PASSWORD_MIN } from '@singleback/game/account/password.ts';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { jwt } from 'better-auth/plugins';
import type { Context } from '../../context.ts';
import { deleteReadTokens } from '../../db/read-tokens.ts';
import { post } from '../../lib/mail.ts';
import { joinEveryone } from '../groups/groups-service.ts';
import { alreadySignedUpMail, confirmationMail, resetMail } from './account-mails.ts';
import { saveConfirmed, saveSignIn } from './account-store.ts';
import { CALLBACK_PATH, checkBefore, checkName, type Resets, refuse, signInAfterReset } from './auth-hooks.ts';
import { guardedTables } from './auth-tables.ts';
import { CONFIRM_WITHIN_SECONDS } from './display-names.ts';
import { google } from './google.ts';

/** The header in which our own server tells the library the caller's address; what a client sends in it is dropped. */
export const ADDRESS_HEADER = 'x-singleback-address';

const ACCESS_TOKEN_LIFE = '15m';
const SESSION_SECONDS = 30 * 24 * 60 * 60;

/**
 * Signing in and up: e-mail and password, confirmation by mail, Google where there is one, a session cookie, short-lived
 * access tokens (rules 5.1). How often is limited at the routes, which also choose what of it can be reached.
 */
export function makeAuth(context: Context) {
  const resets: Resets = new WeakMap();
  return betterAuth({
    appName: 'Singleback',
    baseURL: context.publicUrl,
    basePath: '/api/auth',
    secret: context.authSecret,
    database: guardedTables(context.db),
    trustedOrigins: trustedOrigins(context.publicUrl),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    onAPIError: {
      errorURL: `${context.publicUrl}${CALLBACK_PATH}`,
      onError: (error) => {
        if (!isAPIError(error)) context.log.error({ err: error }, 'a surprise at the doors of sign-in');
      },
    },
    advanced: advanced(context),
    session: { expiresIn: SESSION_SECONDS },
    verification: { storeIdentifier: 'hashed' },
    account: {
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, requireLocalEmailVerified: true, updateUserInfoOnLink: false },
    },
    user: { additionalFields: USER_FIELDS },
    emailAndPassword: emailAndPassword(context, resets),
    emailVerification: emailVerification(context),
    hooks: { before: checkBefore(context), after: signInAfterReset(resets) },
    databaseHooks: {
      user: { create: { before: async (user, asked) => ({ data: await admit(context, user, asked?.path) }) } },
      // At every sign-in, so that an account whose sign-up was cut off is made whole.
      session: { create: { after: (session) => welcome(context, session.userId) } },
    },
    plugins: [accessTokenPlugin(context), ...(context.google ? [google(context, context.google)] : [])],
  });
}

export type Auth = ReturnType<typeof makeAuth>;

// `input: false`: no call can set these (rules 5.7).
const USER_FIELDS = {
  nameKey: { type: 'string', required: false, input: false, returned: false },
  fullName: { type: 'string', required: false, input: false, returned: false },
  role: { type: 'string', required: false, input: false },
} as const;

function advanced({ publicUrl, ids }: Context) {
  return {
    database: { generateId: () => ids.uuid() },
    ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    useSecureCookies: publicUrl.startsWith('https:'),
    cookiePrefix: 'singleback',
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const },
    // The library's own default, but not in tests: said here, so that tests try what runs.
    disableOriginCheck: false,
    disableCSRFCheck: false,
  } satisfies BetterAuthOptions['advanced'];
}

function emailAndPassword(context: Context, resets: Resets) {
  return {
    enabled: true,
    requireEmailVerification: true,
    // The least of all doors [A5.15]; sign-up asks for more, in its own check.
    minPasswordLength: RESET_PASSWORD_MIN,
    maxPasswordLength: PASSWORD_MAX,
    revokeSessionsOnPasswordReset: true,
    async sendResetPassword({ user, token }) {
      post(
        context,
        'password-reset',
        resetMail(user.email, `${context.publicUrl}/auth/change-password?token=${token}`),
      );
    },
    async onExistingUserSignUp({ user }) {
      post(context, 'already-signed-up', alreadySignedUpMail(user.email, `${context.publicUrl}/auth`));
    },
    async onPasswordReset({ user }, request) {
      if (!user.emailVerified) await saveConfirmed(context.db, user.id, context.clock.real());
      await deleteReadTokens(context.db, user.id);
      context.tokens.sessionsEnded();
      if (request) resets.set(request, user.id);
    },
  } satisfies BetterAuthOptions['emailAndPassword'];
}

function emailVerification(context: Context) {
  return {
    sendOnSignUp: true,
    autoSignInAfterVerification: true,
    expiresIn: CONFIRM_WITHIN_SECONDS,
    async sendVerificationEmail({ user, url, token }) {
      const asked = new URL(url).searchParams.get('callbackURL');
      const link = new URL(`${context.publicUrl}/api/auth/verify-email`);
      link.searchParams.set('token', token);
      // Ties the link to this sign-up: a later one with the same address makes another account.
      link.searchParams.set('account', user.id);
      link.searchParams.set('callbackURL', asked && asked !== '/' ? asked : CALLBACK_PATH);
      post(context, 'confirmation', confirmationMail(user.email, link.href));
    },
  } satisfies BetterAuthOptions['emailVerification'];
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

interface NewUser {
  name: string;
  email: string;
}

/** Google knows a name, but not the one to play under: that is asked for after the first sign-in [A4.4]. */
async function admit<U extends NewUser>(context: Context, user: U, path: string | undefined): Promise<U> {
  refuse(checkEmail(user.email));
  if (path?.startsWith('/callback/')) {
    return { ...user, name: null as unknown as string, nameKey: null, fullName: user.name || null, image: null };
  }
  return { ...user, ...(await checkName(context, user.name, { userId: null, email: user.email })), image: null };
}

async function welcome(context: Context, userId: string): Promise<void> {
  await joinEveryone(context, userId);
  await saveSignIn(context.db, userId, context.clock.real());
}

/** On one's own machine the same server answers as localhost and as 127.0.0.1. */
function trustedOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [publicUrl];
  return ['localhost', '127.0.0.1'].map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`);
}
