import { DAY_MS, DAY_SECONDS } from '@singleback/game/season/durations.ts';
import { and, desc, eq, lt, ne, notInArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { knownBrowsers, sessions, users } from '../../db/schema/account.ts';
import { noticeSettings } from '../../db/schema/notices.ts';
import { cookiePrefix } from '../../lib/cookie-prefix.ts';
import { hashToken } from '../../lib/ids.ts';
import { findUserIdByEmail } from './account-store.ts';

/** The longest lifetime of a cookie. */
export const BROWSER_COOKIE_SECONDS = 400 * DAY_SECONDS;

const LONGEST_SESSION_MS = 365 * DAY_MS;
const MOST_PER_USER = 50;

/** The cookie that identifies a browser after its session has ended: a random secret without any access rights. */
export const browserCookieName = ({ publicUrl }: Pick<Context, 'publicUrl'>): string =>
  `${cookiePrefix(publicUrl)}.browser`;

/** The secret of the browser that sends these cookies, or null. */
export function browserSecretIn(context: Pick<Context, 'publicUrl'>, cookies: string | undefined): string | null {
  const name = `${browserCookieName(context)}=`;
  const pair = cookies?.split(';').find((each) => each.trim().startsWith(name));
  const secret = pair?.trim().slice(name.length) ?? '';
  return /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** The hash under which a browser is stored and counted: different for each account, so that rows can't be linked. */
const hashFor = (userId: string, secret: string) => hashToken(`${userId} ${secret}`);

/**
 * The key for counting attempts: account and browser together if the browser was signed in to the account before, so
 * that other people's attempts don't lock out the owner; otherwise null.
 */
export async function knownBrowserAt(
  context: Context,
  email: string,
  cookies: string | undefined,
): Promise<string | null> {
  const secret = browserSecretIn(context, cookies);
  const userId = secret && (await findUserIdByEmail(context.db, email));
  if (!secret || !userId) return null;
  const hash = hashFor(userId, secret);
  return (await isBrowserKnown(context.db, userId, hash)) ? hash : null;
}

/** Remembers a browser after a sign-in. Returns its secret, and whether it was known before. */
export async function rememberBrowser(
  context: Context,
  userId: string,
  cookies: string | undefined,
): Promise<{ secret: string; wasKnown: boolean }> {
  const secret = browserSecretIn(context, cookies) ?? context.ids.token();
  const browserHash = hashFor(userId, secret);
  const wasKnown = await isBrowserKnown(context.db, userId, browserHash);
  await saveBrowser(context.db, { userId, browserHash, lastSignInAt: context.clock.real() }, MOST_PER_USER);
  return { secret, wasKnown };
}

/** After a new password: all browsers but the one with these cookies become unknown. */
export async function forgetOtherBrowsers(
  context: Context,
  userId: string,
  cookies: string | undefined,
): Promise<void> {
  const secret = browserSecretIn(context, cookies);
  await deleteBrowsers(context.db, userId, secret && hashFor(userId, secret));
}

/** Forgets browsers whose cookies have expired, and ends sessions that began a year ago, however they are used. */
export async function deleteOldSignIns(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = context.clock.real().getTime();
  await context.db
    .delete(knownBrowsers)
    .where(lt(knownBrowsers.lastSignInAt, new Date(now - BROWSER_COOKIE_SECONDS * 1000)));
  await context.db.delete(sessions).where(lt(sessions.createdAt, new Date(now - LONGEST_SESSION_MS)));
}

async function isBrowserKnown(db: Db, userId: string, browserHash: string): Promise<boolean> {
  return (await db.$count(knownBrowsers, browserOf(userId, browserHash))) > 0;
}

const browserOf = (userId: string, browserHash: string) => {
  return and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.browserHash, browserHash));
};

/** Stores a browser, and deletes all but the `most` recent ones of this user. */
async function saveBrowser(db: Db, row: typeof knownBrowsers.$inferInsert, most: number): Promise<void> {
  const { userId, browserHash, lastSignInAt } = row;
  await db
    .insert(knownBrowsers)
    .values(row)
    .onConflictDoUpdate({ target: [knownBrowsers.userId, knownBrowsers.browserHash], set: { lastSignInAt } });
  const newest = db
    .select({ browserHash: knownBrowsers.browserHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(desc(knownBrowsers.lastSignInAt))
    .limit(most);
  const old = and(eq(knownBrowsers.userId, userId), notInArray(knownBrowsers.browserHash, newest));
  await db.delete(knownBrowsers).where(and(old, ne(knownBrowsers.browserHash, browserHash)));
}

/** Deletes a user's browsers: all of them, or all but one. */
export async function deleteBrowsers(db: Db, userId: string, but: string | null): Promise<void> {
  const own = eq(knownBrowsers.userId, userId);
  await db.delete(knownBrowsers).where(but ? and(own, ne(knownBrowsers.browserHash, but)) : own);
}

/** A user's address, last sign-in, and time zone if known. */
export async function readOwner(db: Db, userId: string) {
  const { email, lastSignInAt } = users;
  const [row] = await db
    .select({ email, lastSignInAt, timeZone: noticeSettings.timeZone })
    .from(users)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}
