import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secret that signs unsubscribe links, and the address that they lead to. */
export interface UnsubscribeKeys {
  publicUrl: string;
  authSecret: string;
}

/** The signed token that unsubscribes a user without signing in. It does not expire. */
export const unsubscribeToken = (authSecret: string, userId: string): string =>
  signed('unsubscribe', authSecret, [userId]);

/** The user id in an unsubscribe token, or null when it is not one of ours. */
export const readUnsubscribeToken = (authSecret: string, token: string): string | null =>
  readSigned('unsubscribe', authSecret, token, 1)?.[0] ?? null;

/** The calendar's owner, and the version of its link. */
export interface CalendarLink {
  userId: string;
  version: number;
}

/** The secret part of a calendar's address: signed, so that the database does not reveal it. */
export const calendarToken = (authSecret: string, { userId, version }: CalendarLink): string =>
  signed('calendar', authSecret, [userId, String(version)]);

/** The content of a calendar token, or null when it is not one of ours. */
export function readCalendarToken(authSecret: string, token: string): CalendarLink | null {
  const [userId, version] = readSigned('calendar', authSecret, token, 2) ?? [];
  return userId !== undefined && /^\d{1,9}$/.test(version ?? '') ? { userId, version: Number(version) } : null;
}

/** Headers for one-click unsubscribe (RFC 2369, RFC 8058). */
export function unsubscribeHeaders({ publicUrl, authSecret }: UnsubscribeKeys, userId: string): Record<string, string> {
  const url = `${publicUrl}/api/notifications/one-click?token=${unsubscribeToken(authSecret, userId)}`;
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * The path of the page for an address that an email links to: it asks first. Mail scanners open links and run their
 * scripts, so opening one of ours must change nothing.
 */
export const mailPreferencesPath = (email: string): string => `/unsubscribe?email=${encodeURIComponent(email)}&ask=1`;

type Purpose = 'unsubscribe' | 'calendar';

const signed = (purpose: Purpose, secret: string, fields: readonly string[]) =>
  [...fields, sign(purpose, secret, fields)].join('.');

/** The fields of a signed token, or null when there are more or fewer, or the signature is not ours. */
function readSigned(purpose: Purpose, secret: string, token: string, count: number): string[] | null {
  const fields = token.split('.');
  const given = Buffer.from(fields.pop() ?? '');
  const expected = Buffer.from(sign(purpose, secret, fields));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && fields.length === count && fields[0] ? fields : null;
}

// The secret also signs sessions: the purpose separates the kinds of signatures.
const sign = (purpose: Purpose, secret: string, fields: readonly string[]) =>
  createHmac('sha256', `${purpose} ${secret}`).update(fields.join(' ')).digest('base64url');
