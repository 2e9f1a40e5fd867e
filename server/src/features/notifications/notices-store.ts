import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { noticeSettings, pushSubscriptions } from '../../db/schema/notices.ts';

/** A browser that is told by web push. */
export type PushRow = typeof pushSubscriptions.$inferSelect;

/** How to reach a user, and what he wants to be told of; null when the account is gone, or nobody has confirmed the address. */
export async function readAddressee(db: Db, userId: string) {
  const { email, name, unsubscribedAt, injuryAlerts, lineupReminders } = users;
  const { timeZone } = noticeSettings;
  const [row] = await db
    .select({
      ...{ email, name, injuryAlerts, lineupReminders, timeZone },
      isUnsubscribed: sql<boolean>`${unsubscribedAt} is not null`,
    })
    .from(users)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.emailVerified, true), isNull(users.deletedAt)));
  return row ?? null;
}

/** What is known of how a user is told of things. */
export async function readSettings(
  db: Db,
  userId: string,
): Promise<{ timeZone: string | null; calendarVersion: number }> {
  const [row] = await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId));
  return row ?? { timeZone: null, calendarVersion: 0 };
}

export async function saveTimeZone(db: Db, userId: string, timeZone: string): Promise<void> {
  await db
    .insert(noticeSettings)
    .values({ userId, timeZone })
    .onConflictDoUpdate({ target: noticeSettings.userId, set: { timeZone } });
}

/** From now on the next link to a user's calendar counts. */
export async function raiseCalendarVersion(db: Db, userId: string): Promise<void> {
  await db
    .insert(noticeSettings)
    .values({ userId, calendarVersion: 1 })
    .onConflictDoUpdate({
      target: noticeSettings.userId,
      set: { calendarVersion: sql`${noticeSettings.calendarVersion} + 1` },
    });
}

export async function readBrowsers(db: Db, userId: string): Promise<PushRow[]> {
  return db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).orderBy(pushSubscriptions.id);
}

/** Keeps a browser; one that belonged to somebody else is this user's now. */
export async function saveBrowser(db: Db, row: PushRow): Promise<void> {
  const { userId, sessionId, p256dh, auth } = row;
  await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, sessionId, p256dh, auth } });
}

/** Drops the oldest browsers of a user beyond so many. */
export async function keepNewestBrowsers(db: Db, userId: string, most: number): Promise<void> {
  await db.delete(pushSubscriptions).where(
    and(
      eq(pushSubscriptions.userId, userId),
      sql`${pushSubscriptions.id} not in (
        select id from push_subscriptions where user_id = ${userId} order by created_at desc, id limit ${most})`,
    ),
  );
}

export async function deleteBrowser(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Drops a browser that can't be reached any more. */
export async function dropBrowser(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Takes all of it off a user whose account goes. */
export async function deleteSettings(db: Db, userId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  await db.delete(noticeSettings).where(eq(noticeSettings.userId, userId));
}
