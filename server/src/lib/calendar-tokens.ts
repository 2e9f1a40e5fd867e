import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whose calendar it is, and the how-many-th link to it. */
export interface CalendarLink {
  userId: string;
  version: number;
}

/** The secret part of a calendar's address: signed, so that nothing in the database tells it. */
export function calendarToken(authSecret: string, { userId, version }: CalendarLink): string {
  return `${userId}.${version}.${sign(authSecret, userId, version)}`;
}

/** What a calendar's token names, or null when it is not one of ours. */
export function readCalendarToken(authSecret: string, token: string): CalendarLink | null {
  const [userId, versionText, signature, ...more] = token.split('.');
  if (!userId || !signature || more.length > 0 || !/^\d{1,9}$/.test(versionText ?? '')) return null;
  const version = Number(versionText);
  const expected = Buffer.from(sign(authSecret, userId, version));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, version } : null;
}

// The purpose keeps one kind of signature from passing for another.
const sign = (secret: string, userId: string, version: number) =>
  createHmac('sha256', `calendar ${secret}`).update(`${userId} ${version}`).digest('base64url');
