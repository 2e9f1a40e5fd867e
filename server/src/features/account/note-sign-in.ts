import { emailKey } from '@singleback/game/account/sign-up.ts';
import type { createAuthMiddleware } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/account.ts';
import { findUserIdByEmail } from './account-store.ts';
import {
  BROWSER_COOKIE_SECONDS,
  browserCookieName,
  browserSecretIn,
  readOwner,
  rememberBrowser,
} from './known-browsers.ts';
import { emailOwner } from './security-mails.ts';

/** The context that the library passes to a hook. */
export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * After a sign-in: ends the browser's previous session, remembers the browser, and emails the owner if it was unknown;
 * but not at the first sign-in, nor after a reset, which has its own email.
 */
export async function recordSignIn(context: Context, hook: HookContext): Promise<void> {
  const cookies = hook.headers?.get('cookie') ?? undefined;
  const signedIn = hook.context.newSession;
  if (!signedIn) return rememberBrowserOfSession(context, hook, cookies);
  const { user, session } = signedIn;
  context.log.info({ event: 'signed_in', account: user.id, by: hook.path }, 'a user signed in');
  await endPreviousSession(context, hook, session.token);
  const before = await readOwner(context.db, user.id);
  await context.db.update(users).set({ lastSignInAt: context.clock.real() }).where(eq(users.id, user.id));
  const { secret, wasKnown } = await rememberBrowser(context, user.id, cookies);
  setBrowserCookie(context, hook, secret);
  if (wasKnown || !before?.lastSignInAt || hook.path === '/reset-password') return;
  await emailOwner(context, user.id, 'new-sign-in', hook.headers?.get('user-agent'));
}

/** A browser whose session is older than this feature is identified by that session. */
async function rememberBrowserOfSession(
  context: Context,
  hook: HookContext,
  cookies: string | undefined,
): Promise<void> {
  if (hook.path !== '/get-session' || browserSecretIn(context, cookies) !== null) return;
  const { user } = (hook.context.returned ?? {}) as { user?: { id: string } };
  if (!user) return;
  const { secret } = await rememberBrowser(context, user.id, cookies);
  setBrowserCookie(context, hook, secret);
}

async function endPreviousSession(context: Context, hook: HookContext, token: string): Promise<void> {
  const { authCookies, internalAdapter, secret } = hook.context;
  const previous = await hook.getSignedCookie(authCookies.sessionToken.name, secret);
  if (!previous || previous === token) return;
  await internalAdapter.deleteSession(previous);
  context.tokens.sessionsEnded();
}

function setBrowserCookie(context: Context, hook: HookContext, secret: string): void {
  hook.setCookie(browserCookieName(context), secret, {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', maxAge: BROWSER_COOKIE_SECONDS },
    secure: context.publicUrl.startsWith('https:'),
  });
}

/**
 * Logs a refused sign-in with the network address and the account, if the email address has one, so that the operator
 * can block an attacker and warn a user. Nobody waits for it, because the time it takes depends on the account.
 * @param status that of the reply: 401, 403 or 429
 */
export function logFailedSignIn(context: Context, attempt: { email: string; ip: string; status: number }): void {
  const { db, log } = context;
  const { email, ip, status } = attempt;
  void findUserIdByEmail(db, emailKey(email))
    .catch(() => null)
    .then((account) => log.warn({ event: 'failed_sign_in', ip, account, status }, 'a sign-in was refused'));
}
