import { and, desc, eq, ne, notInArray } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { knownBrowsers, users } from '../../db/schema/account.ts';
import { noticeSettings } from '../../db/schema/notices.ts';

export async function isBrowserKnown(db: Db, userId: string, browserHash: string): Promise<boolean> {
  return (await db.$count(knownBrowsers, browserOf(userId, browserHash))) > 0;
}

const browserOf = (userId: string, browserHash: string) => {
  return and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.browserHash, browserHash));
};

/** A user's known browsers, most recent first. */
export async function listBrowsers(db: Db, userId: string) {
  return db
    .select({ lastSignInAt: knownBrowsers.lastSignInAt })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(desc(knownBrowsers.lastSignInAt));
}

/** Stores a browser, and deletes all but the `most` recent ones of this user. */
export async function saveBrowser(db: Db, row: typeof knownBrowsers.$inferInsert, most: number): Promise<void> {
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
