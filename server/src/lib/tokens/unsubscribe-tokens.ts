import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secret that signs unsubscribe links, and the address that they lead to. */
export interface UnsubscribeKeys {
  publicUrl: string;
  authSecret: string;
}

/** The signed token that unsubscribes a user without signing in. It does not expire. */
export function unsubscribeToken(authSecret: string, userId: string): string {
  return `${userId}.${sign(authSecret, userId)}`;
}

/** The user id in an unsubscribe token, or null when it is not one of ours. */
export function readUnsubscribeToken(authSecret: string, token: string): string | null {
  const [userId, signature, ...more] = token.split('.');
  if (!userId || !signature || more.length > 0) return null;
  const expected = Buffer.from(sign(authSecret, userId));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
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

// The secret also signs sessions: the purpose separates the kinds of signatures.
const sign = (secret: string, userId: string) =>
  createHmac('sha256', `unsubscribe ${secret}`).update(userId).digest('base64url');
