import { emailKey } from '@singleback/game/account/sign-up.ts';
import { DAY_SECONDS } from '@singleback/game/season/durations.ts';
import type { createAuthMiddleware } from 'better-auth/api';
import { and, desc, eq, ne, notInArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { deleteReadTokens } from '../../db/credentials.ts';
import type { Db } from '../../db/pool.ts';
import { knownBrowsers, users } from '../../db/schema/account.ts';
import { hashToken } from '../../lib/ids.ts';
import { cookiePrefix, secretIn } from '../../lib/requests.ts';
import { raiseCalendarVersion } from '../notifications/kept-service.ts';
import { emailOwner, readOwner } from './account-mails.ts';
import { deleteLinks, findUserIdByEmail } from './account-store.ts';

/** The longest lifetime of a cookie. */
export const BROWSER_COOKIE_SECONDS = 400 * DAY_SECONDS;
const MOST_PER_USER = 50;

/** The cookie that identifies a browser after its session has ended: a random secret without any access rights. */
const browserCookieName = ({ publicUrl }: Context): string => `${cookiePrefix(publicUrl)}.browser`;

const browserSecretIn = (context: Context, cookies: string | undefined) =>
  secretIn(cookies, browserCookieName(context));

/** The hash under which a browser is stored and counted: different for each account, so that rows can't be linked. */
const hashFor = (userId: string, secret: string) => hashToken(`${userId} ${secret}`);

/**
 * The key for counting attempts: account and browser together if the browser was signed in to the account before, so
 * that other people's attempts don't lock out the owner; otherwise null.
 */
export async function knownBrowserAt(context: Context, email: string, cookies: string | undefined) {
  const secret = browserSecretIn(context, cookies);
  const userId = secret && (await findUserIdByEmail(context.db, email));
  if (!secret || !userId) return null;
  const hash = hashFor(userId, secret);
  return (await isBrowserKnown(context.db, userId, hash)) ? hash : null;
}

/** Remembers a browser after a sign-in, among the last of its user. Returns its secret, and whether it was known before. */
async function rememberBrowser(context: Context, userId: string, cookies: string | undefined) {
  const secret = browserSecretIn(context, cookies) ?? context.ids.token();
  const browserHash = hashFor(userId, secret);
  const wasKnown = await isBrowserKnown(context.db, userId, browserHash);
  const lastSignInAt = context.clock.real();
  await context.db
    .insert(knownBrowsers)
    .values({ userId, browserHash, lastSignInAt })
    .onConflictDoUpdate({ target: [knownBrowsers.userId, knownBrowsers.browserHash], set: { lastSignInAt } });
  const own = eq(knownBrowsers.userId, userId);
  const newest = context.db
    .select({ browserHash: knownBrowsers.browserHash })
    .from(knownBrowsers)
    .where(own)
    .orderBy(desc(knownBrowsers.lastSignInAt))
    .limit(MOST_PER_USER);
  const old = notInArray(knownBrowsers.browserHash, newest);
  await context.db.delete(knownBrowsers).where(and(own, old, ne(knownBrowsers.browserHash, browserHash)));
  return { secret, wasKnown };
}

async function isBrowserKnown(db: Db, userId: string, browserHash: string): Promise<boolean> {
  const known = and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.browserHash, browserHash));
  return (await db.$count(knownBrowsers, known)) > 0;
}

/** Deletes a user's browsers: all of them, or all but one. */
export async function deleteBrowsers(db: Db, userId: string, but: string | null): Promise<void> {
  const own = eq(knownBrowsers.userId, userId);
  await db.delete(knownBrowsers).where(but ? and(own, ne(knownBrowsers.browserHash, but)) : own);
}

/** The context that the library passes to a hook. */
export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * After a sign-in: ends the browser's previous session, remembers the browser, and emails the owner if it was unknown;
 * but not at the first sign-in, nor after a reset, which has its own email.
 */
export async function recordSignIn(context: Context, hook: HookContext): Promise<void> {
  if (!hook.context.newSession) return;
  const { user, session } = hook.context.newSession;
  const cookies = hook.headers?.get('cookie') ?? undefined;
  context.log.info({ event: 'signed_in', account: user.id, by: hook.path }, 'a user signed in');
  await endPreviousSession(context, hook, session.token);
  const before = await readOwner(context.db, user.id);
  await context.db.update(users).set({ lastSignInAt: context.clock.real() }).where(eq(users.id, user.id));
  const { secret, wasKnown } = await rememberBrowser(context, user.id, cookies);
  setBrowserCookie(context, hook, secret);
  if (wasKnown || !before?.lastSignInAt || hook.path === '/reset-password') return;
  await emailOwner(context, user.id, 'new-sign-in', hook.headers?.get('user-agent'));
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

/**
 * Revokes other access to an account when its password changes: pending reset links, read tokens, the calendar
 * address, and known browsers except the one with these cookies. The caller ends the sessions, since it knows which
 * one stays.
 */
export async function endAccess(context: Context, userId: string, cookies: string | undefined): Promise<void> {
  await deleteLinks(context.db, userId);
  await deleteReadTokens(context.db, userId);
  await raiseCalendarVersion(context.db, userId);
  const secret = browserSecretIn(context, cookies);
  await deleteBrowsers(context.db, userId, secret && hashFor(userId, secret));
  context.tokens.sessionsEnded();
}
