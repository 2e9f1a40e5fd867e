import type { AccountDownload } from '@singleback/contract/account.ts';
import { deleteNoticesOf, noticesOf } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import { deleteSettings, raiseCalendarVersion, readBrowsers, readSettings } from './notices-store.ts';

/** The stored notification data of a user (rules 5.8). */
export async function readNotificationData(db: Db, userId: string): Promise<AccountDownload['notifications']> {
  const [{ timeZone }, browsers, notices] = await Promise.all([
    readSettings(db, userId),
    readBrowsers(db, userId),
    noticesOf(db, userId),
  ]);
  return {
    time_zone: timeZone,
    browsers: browsers.map(({ endpoint, createdAt }) => ({ endpoint, created_at: createdAt.toISOString() })),
    told: notices.map(({ key, notedAt }) => ({ key, noted_at: notedAt.toISOString() })),
  };
}

/** Deletes a user's notification data with the account. */
export async function deleteNotificationData(db: Db, userId: string): Promise<void> {
  await deleteSettings(db, userId);
  await deleteNoticesOf(db, userId);
}

/** Revokes the secret address of a user's calendar; the settings then show a new one. */
export function endCalendarLink(db: Db, userId: string): Promise<void> {
  return raiseCalendarVersion(db, userId);
}
