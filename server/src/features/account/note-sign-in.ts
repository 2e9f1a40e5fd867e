import type { createAuthMiddleware } from 'better-auth/api';
import type { Context } from '../../context.ts';
import { saveSignIn } from './account-store.ts';
import { BROWSER_COOKIE_SECONDS, browserCookieName, browserSecretIn, rememberBrowser } from './known-browsers.ts';
import { readOwner } from './known-browsers-store.ts';
import { emailOwner } from './security-mails.ts';

/** What the library hands to a hook. */
export type Asked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * After any call that signed somebody in: ends the session that this browser had before, remembers the browser, and
 * emails the owner when it was not known; not at the very first sign-in, nor after a reset, which has its own email.
 */
export async function noteSignIn(context: Context, asked: Asked): Promise<void> {
  const cookies = asked.headers?.get('cookie') ?? undefined;
  const signedIn = asked.context.newSession;
  if (!signedIn) return keepBrowserOfSession(context, asked, cookies);
  const { user, session } = signedIn;
  await endPreviousSession(context, asked, session.token);
  const before = await readOwner(context.db, user.id);
  await saveSignIn(context.db, user.id, context.clock.real());
  const { secret, wasKnown } = await rememberBrowser(context, user.id, cookies);
  setBrowserCookie(context, asked, secret);
  if (wasKnown || !before?.lastSignInAt || asked.path === '/reset-password') return;
  await emailOwner(context, user.id, 'new-sign-in', asked.headers?.get('user-agent'));
}

/** A browser whose session began before browsers were remembered is known by that session. */
async function keepBrowserOfSession(context: Context, asked: Asked, cookies: string | undefined): Promise<void> {
  if (asked.path !== '/get-session' || browserSecretIn(context, cookies) !== null) return;
  const { user } = (asked.context.returned ?? {}) as { user?: { id: string } };
  if (!user) return;
  const { secret } = await rememberBrowser(context, user.id, cookies);
  setBrowserCookie(context, asked, secret);
}

async function endPreviousSession(context: Context, asked: Asked, token: string): Promise<void> {
  const { authCookies, internalAdapter, secret } = asked.context;
  const previous = await asked.getSignedCookie(authCookies.sessionToken.name, secret);
  if (!previous || previous === token) return;
  await internalAdapter.deleteSession(previous);
  context.tokens.sessionsEnded();
}

function setBrowserCookie(context: Context, asked: Asked, secret: string): void {
  asked.setCookie(browserCookieName(context), secret, {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', maxAge: BROWSER_COOKIE_SECONDS },
    secure: context.publicUrl.startsWith('https:'),
  });
}
