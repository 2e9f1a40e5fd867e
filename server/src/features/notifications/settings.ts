import type { NotificationSettings, SubscriptionChange } from '@singleback/contract/notifications.ts';
import { checkEmail, emailKey } from '@singleback/game/account/sign-up.ts';
import { checkPushEndpoint, checkPushKeys, type MailKind } from '@singleback/game/notifications/notice.ts';
import { isTimeZone, QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from '@singleback/game/notifications/quiet-hours.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { noticeSettings, pushSubscriptions } from '../../db/schema/notices.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { calendarToken, readUnsubscribeToken } from '../../lib/tokens/user-links.ts';
import { emailOfUser, findUserByAddress, setUnsubscribed } from '../account/account-service.ts';
import { isPremium } from '../billing/billing-service.ts';
import {
  deleteExcessBrowsers,
  raiseCalendarVersion,
  readAddressee,
  readSettings,
  saveBrowser,
  saveMails,
} from './kept-service.ts';

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

/**
 * Subscribes the caller's browser to web push while the session lasts; refused for users without notifications. Returns
 * whether its push service has refused the last message.
 */
export async function subscribeBrowser(
  context: Context,
  { caller, body: { endpoint, keys, time_zone } }: Input<'POST /notifications/push-subscriptions'>,
) {
  const { db, push, ids } = context;
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
  return { success: true as const, is_refused: isRefused };
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

const NOT_FOUND = 'User not found with this email address';

/** Unsubscribes an address from all but essential mails [A5.17, A7.10, A8.7]. */
export async function unsubscribe(context: Context, email: string | undefined): Promise<SubscriptionChange> {
  const userId = await userOf(context, email);
  await setUnsubscribed(context, userId, true);
  return done('You have been unsubscribed from Singleback emails.');
}

/** Subscribes an address again [A7.11]. */
export async function resubscribe(context: Context, email: string): Promise<SubscriptionChange> {
  const userId = await userOf(context, email);
  await setUnsubscribed(context, userId, false);
  return done('You will get Singleback emails again.');
}

/** Unsubscribes by the signed token of a mail, without a page (RFC 8058). */
export async function unsubscribeByToken(
  context: Context,
  { query: { token } }: Input<'POST /notifications/one-click'>,
): Promise<SubscriptionChange> {
  await addressOfToken(context, token);
  await setUnsubscribed(context, readUnsubscribeToken(context.authSecret, token) as string, true);
  return done('You have been unsubscribed from Singleback emails.');
}

/** The token's owner; refuses with not_found when the token is not ours, or the account is deleted. */
export async function addressOfToken(context: Context, token: string): Promise<string> {
  const userId = readUnsubscribeToken(context.authSecret, token);
  const email = userId && (await emailOfUser(context.db, userId));
  if (!email) throw new AppError('not_found', 'This unsubscribe link is incomplete.');
  return email;
}

async function userOf(context: Context, typed: string | undefined): Promise<string> {
  if (!typed?.trim()) refuse(fieldProblem('email', 'Email parameter is required'));
  const email = emailKey(typed ?? '');
  refuse(checkEmail(email));
  const userId = await findUserByAddress(context.db, email);
  if (!userId) throw new AppError('not_found', NOT_FOUND);
  return userId;
}

const done = (message: string): SubscriptionChange => ({ success: true, message, error: null });
