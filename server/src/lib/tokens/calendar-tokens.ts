import { createHmac, timingSafeEqual } from 'node:crypto';

/** The calendar's owner, and the version of its link. */
export interface CalendarLink {
  userId: string;
  version: number;
}

/** The secret part of a calendar's address: signed, so that the database does not reveal it. */
export function calendarToken(authSecret: string, { userId, version }: CalendarLink): string {
  return `${userId}.${version}.${sign(authSecret, userId, version)}`;
}

/** The content of a calendar token, or null when it is not one of ours. */
export function readCalendarToken(authSecret: string, token: string): CalendarLink | null {
  const [userId, versionText, signature, ...more] = token.split('.');
  if (!userId || !signature || more.length > 0 || !/^\d{1,9}$/.test(versionText ?? '')) return null;
  const version = Number(versionText);
  const expected = Buffer.from(sign(authSecret, userId, version));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, version } : null;
}

// The purpose separates the kinds of signatures.
const sign = (secret: string, userId: string, version: number) =>
  createHmac('sha256', `calendar ${secret}`).update(`${userId} ${version}`).digest('base64url');
