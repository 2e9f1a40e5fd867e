import type { AccountDownload } from '@singleback/contract/account.ts';
import type { MailKind } from '@singleback/game/notifications/notice.ts';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { noticesOf } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { noticeSettings, pushSubscriptions } from '../../db/schema/notices.ts';

/** The stored notification data of a user (rules 5.8). */
export async function readNotificationData(db: Db, userId: string): Promise<AccountDownload['notifications']> {
  const [{ timeZone, mailsOff }, browsers, notices] = await Promise.all([
    readSettings(db, userId),
    readBrowsers(db, userId),
    noticesOf(db, userId),
  ]);
  return {
    time_zone: timeZone,
    browsers: browsers.map(({ endpoint, createdAt }) => ({ endpoint, created_at: createdAt.toISOString() })),
    told: notices.map(({ key, notedAt }) => ({ key, noted_at: notedAt.toISOString() })),
    emails_off: mailsOff,
  };
}

/** A push subscription. */
export type PushRow = typeof pushSubscriptions.$inferSelect;

/** The kinds of emails that a user has turned off; the settings may not exist yet. */
const mailsOffOf = sql<string[]>`coalesce(${noticeSettings.mailsOff}, '{}')`;

/** A user's address and preferences; null when the account is deleted or the address unconfirmed. */
export async function readAddressee(db: Db, userId: string) {
  const { email, name, unsubscribedAt, injuryAlerts, lineupReminders } = users;
  const { timeZone } = noticeSettings;
  const [row] = await db
    .select({
      ...{ email, name, injuryAlerts, lineupReminders, timeZone },
      isUnsubscribed: sql<boolean>`${unsubscribedAt} is not null`,
      mailsOff: mailsOffOf,
    })
    .from(users)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, users.id))
    .where(
      and(eq(users.id, userId), eq(users.emailVerified, true), isNull(users.deletedAt), isNull(users.suspendedAt)),
    );
  return row ?? null;
}

/** A user's notification settings. */
export async function readSettings(db: Db, userId: string) {
  const [row] = await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId));
  return row ?? { timeZone: null, calendarVersion: 0, mailsOff: [] as string[] };
}

/** Turns a kind of emails on or off; concurrent changes of other kinds are kept. */
export async function saveMails(db: Db, userId: string, kind: MailKind, isOn: boolean): Promise<void> {
  const without = sql`array_remove(${noticeSettings.mailsOff}, ${kind})`;
  await db
    .insert(noticeSettings)
    .values({ userId, mailsOff: isOn ? [] : [kind] })
    .onConflictDoUpdate({
      target: noticeSettings.userId,
      set: { mailsOff: isOn ? without : sql`array_append(${without}, ${kind})` },
    });
}

/** Revokes the secret address of a user's calendar; the settings then show a new one. */
export async function raiseCalendarVersion(db: Db, userId: string): Promise<void> {
  await db
    .insert(noticeSettings)
    .values({ userId, calendarVersion: 1 })
    .onConflictDoUpdate({
      target: noticeSettings.userId,
      set: { calendarVersion: sql`${noticeSettings.calendarVersion} + 1` },
    });
}

/** A subscription ends when this many messages in a row were refused: one may have been the message's fault. */
const MOST_REFUSALS = 2;

/** The browsers that a user's messages go to. */
export async function readBrowsers(db: Db, userId: string): Promise<PushRow[]> {
  const isOpen = lt(pushSubscriptions.refusals, MOST_REFUSALS);
  return db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), isOpen))
    .orderBy(pushSubscriptions.id);
}

/** Records that a message was refused, and why; null: one was accepted. */
export async function noteRefusal(db: Db, id: string, refusal: string | null, now: Date): Promise<void> {
  const { refusals } = pushSubscriptions;
  const state = {
    refusals: refusal === null ? 0 : sql`${refusals} + 1`,
    refusal,
    refusedAt: refusal === null ? null : now,
  };
  await db.update(pushSubscriptions).set(state).where(eq(pushSubscriptions.id, id));
}

/** Stores a push subscription; an existing one changes its owner. Returns whether the last message to it was refused. */
export async function saveBrowser(db: Db, row: typeof pushSubscriptions.$inferInsert): Promise<boolean> {
  const { userId, sessionId, p256dh, auth } = row;
  const [saved] = await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, sessionId, p256dh, auth } })
    .returning({ refusals: pushSubscriptions.refusals });
  return (saved?.refusals ?? 0) > 0;
}

/** Deletes a user's oldest subscriptions beyond a limit. */
export async function deleteExcessBrowsers(db: Db, userId: string, most: number): Promise<void> {
  await db.delete(pushSubscriptions).where(
    and(
      eq(pushSubscriptions.userId, userId),
      sql`${pushSubscriptions.id} not in (
        select id from push_subscriptions where user_id = ${userId} order by created_at desc, id limit ${most})`,
    ),
  );
}

/** Deletes a subscription that has ended. */
export async function dropBrowser(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
