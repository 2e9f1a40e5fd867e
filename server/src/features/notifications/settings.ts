import type { NotificationSettings } from '@singleback/contract/notifications.ts';
import type { MailKind } from '@singleback/game/notifications/mail-kinds.ts';
import { checkPushEndpoint, checkPushKeys } from '@singleback/game/notifications/push-endpoint.ts';
import { isTimeZone, QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from '@singleback/game/notifications/quiet-hours.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { noticeSettings, pushSubscriptions } from '../../db/schema/notices.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { calendarToken } from '../../lib/tokens/calendar-tokens.ts';
import { isPremium } from '../billing/billing-service.ts';
import {
  deleteExcessBrowsers,
  raiseCalendarVersion,
  readAddressee,
  readSettings,
  saveBrowser,
  saveMails,
} from './notices-store.ts';

/** Maximum of one user; beyond it the oldest is deleted. */
const MOST_BROWSERS = 10;

/** The caller's notification settings. */
export async function settingsOf(context: Context, { userId }: Caller): Promise<NotificationSettings> {
  const [{ timeZone, calendarVersion, mailsOff }, addressee] = await Promise.all([
    readSettings(context.db, userId),
    readAddressee(context.db, userId),
  ]);
  const isOn = (kind: MailKind) => !mailsOff.includes(kind);
  const token = calendarToken(context.authSecret, { userId, version: calendarVersion });
  return {
    time_zone: timeZone,
    quiet_from: QUIET_FROM_HOUR,
    quiet_until: QUIET_UNTIL_HOUR,
    reminds_everyone: context.remindsEveryone,
    is_unsubscribed: addressee?.isUnsubscribed ?? false,
    calendar_url: `${context.publicUrl}/api/calendar/${token}.ics`,
    emails: {
      recaps: isOn('recaps'),
      group_news: isOn('group_news'),
      lineup_changes: isOn('lineup_changes'),
      invitations: isOn('invitations'),
    },
  };
}

/** Stores the caller's time zone. */
export async function chooseTimeZone(
  context: Context,
  { caller, body: { time_zone: timeZone } }: Input<'PUT /notifications/time-zone'>,
): Promise<NotificationSettings> {
  await storeTimeZone(context, caller, timeZone);
  return settingsOf(context, caller);
}

/** Turns a kind of emails on or off for the caller. */
export async function chooseMails(
  context: Context,
  { caller, body: { kind, is_on: isOn } }: Input<'PUT /notifications/emails'>,
): Promise<NotificationSettings> {
  await saveMails(context.db, caller.userId, kind, isOn);
  return settingsOf(context, caller);
}

/** Creates a new address for the caller's calendar; the old one ends. */
export async function renewCalendarLink(context: Context, { caller }: Input<'POST /notifications/calendar-link'>) {
  await raiseCalendarVersion(context.db, caller.userId);
  return settingsOf(context, caller);
}

/** A browser's subscription data. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  time_zone?: string;
}

/**
 * Subscribes the caller's browser to web push while the session lasts; refused for users without notifications. Returns
 * whether its push service has refused the last message.
 */
export async function subscribeBrowser(
  context: Context,
  caller: Caller,
  browser: BrowserSubscription,
): Promise<boolean> {
  const { db, push, ids } = context;
  const { endpoint, keys, time_zone } = browser;
  if (!context.remindsEveryone && !(await isPremium(db, caller.userId))) {
    throw new AppError('premium_needed', 'Notifications are part of Premium.');
  }
  refuse(checkPushEndpoint(endpoint, push.ownOrigins));
  refuse(checkPushKeys(keys));
  if (time_zone !== undefined) await storeTimeZone(context, caller, time_zone);
  const { userId, sessionId = null } = caller;
  const row = { id: ids.uuid(), userId, sessionId, endpoint, ...keys, createdAt: context.clock.real() };
  const isRefused = await saveBrowser(db, row);
  await deleteExcessBrowsers(db, caller.userId, MOST_BROWSERS);
  return isRefused;
}

/** Unsubscribes a browser of the caller. */
export async function unsubscribeBrowser(
  { db }: Context,
  { caller: { userId }, body: { endpoint } }: Input<'DELETE /notifications/push-subscriptions'>,
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

async function storeTimeZone({ db }: Context, { userId }: Caller, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) refuse(fieldProblem('time_zone', 'This is not a time zone'));
  await db
    .insert(noticeSettings)
    .values({ userId, timeZone })
    .onConflictDoUpdate({ target: noticeSettings.userId, set: { timeZone } });
}
