import {
  checkDisplayName,
  cleanDisplayName,
  displayNameKey,
  displayNameTaken,
} from '@singleback/game/account/display-name.ts';
import { checkEmail } from '@singleback/game/account/email.ts';
import { checkPassword, PASSWORD_MAX, RESET_PASSWORD_MIN } from '@singleback/game/account/password.ts';
import type { Problem } from '@singleback/game/problem.ts';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { jwt } from 'better-auth/plugins';
import type { Context } from '../../context.ts';
import { joinEveryone } from '../groups/groups-service.ts';
import { confirmationMail, resetMail } from './account-mails.ts';
import { authTables, isNameKeyTaken, saveSignIn } from './account-store.ts';

/** The header in which our own server tells the library the caller's address; what a client sends in it is dropped. */
export const ADDRESS_HEADER = 'x-singleback-address';

const CONFIRM_WITHIN_SECONDS = 24 * 60 * 60;
const ACCESS_TOKEN_LIFE = '15m';

/** Signing in and up: e-mail and password, confirmation by mail, a session cookie, short-lived access tokens (rules 5.1). */
export function makeAuth(context: Context) {
  return betterAuth({
    appName: 'Singleback',
    baseURL: context.publicUrl,
    basePath: '/api/auth',
    secret: context.authSecret,
    database: authTables(context.db),
    trustedOrigins: trustedOrigins(context.publicUrl),
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      database: { generateId: () => context.ids.uuid() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      useSecureCookies: context.publicUrl.startsWith('https:'),
      cookiePrefix: 'singleback',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 30 },
        '/sign-up/email': { window: 60, max: 20 },
        '/request-password-reset': { window: 60, max: 5 },
        '/send-verification-email': { window: 60, max: 5 },
      },
    },
    user: { additionalFields: USER_FIELDS },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // The least of all doors [A5.15]; sign-up asks for more, below.
      minPasswordLength: RESET_PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        context.mail.send(resetMail(user.email, `${context.publicUrl}/auth/change-password?token=${token}`)),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: CONFIRM_WITHIN_SECONDS,
      sendVerificationEmail: ({ user, url }) => context.mail.send(confirmationMail(user.email, user.name, url)),
    },
    hooks: {
      before: createAuthMiddleware(async (asked) => {
        if (asked.path === '/sign-up/email') refuse(checkPassword(String(asked.body?.password ?? '')));
      }),
    },
    databaseHooks: {
      user: {
        create: { before: (user) => admit(context, user) },
        update: {
          before: async (user) => ({
            data: typeof user.name === 'string' ? await withNameKey(context, user, user.id) : user,
          }),
        },
      },
      // At every sign-in, so that an account whose sign-up was cut off is made whole.
      session: { create: { after: (session) => welcome(context, session.userId) } },
    },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: {
          issuer: context.publicUrl,
          audience: context.publicUrl,
          expirationTime: ACCESS_TOKEN_LIFE,
          definePayload: ({ user }) => ({ role: user.role ?? null }),
        },
      }),
    ],
  });
}

export type Auth = ReturnType<typeof makeAuth>;

// `input: false`: no call can set these (rules 5.7).
const USER_FIELDS = {
  nameKey: { type: 'string', required: false, input: false, returned: false },
  role: { type: 'string', required: false, input: false },
  profileCompleted: { type: 'boolean', required: false, input: false },
  injuryAlerts: { type: 'boolean', required: false, input: false },
  lineupReminders: { type: 'boolean', required: false, input: false },
  lastSignInAt: { type: 'date', required: false, input: false },
} as const;

interface NewUser {
  name: string;
  email: string;
}

async function admit<U extends NewUser>(context: Context, user: U): Promise<{ data: U & { nameKey: string } }> {
  refuse(checkEmail(user.email));
  return { data: await withNameKey(context, user, null) };
}

async function withNameKey<U extends { name?: unknown }>(context: Context, user: U, userId: unknown) {
  const name = cleanDisplayName(String(user.name));
  refuse(checkDisplayName(name, 'Username'));
  const nameKey = displayNameKey(name);
  if (await isNameKeyTaken(context.db, nameKey, typeof userId === 'string' ? userId : null)) {
    refuse(displayNameTaken('Username'));
  }
  return { ...user, name, nameKey };
}

/** A rule's no, in the library's own kind of error. */
function refuse(problem: Problem | null): void {
  if (!problem) return;
  const status = problem.code === 'display_name_taken' ? 'CONFLICT' : 'UNPROCESSABLE_ENTITY';
  throw new APIError(status, { code: problem.code, message: problem.message });
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
