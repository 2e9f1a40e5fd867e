import { device } from '../platform/api/device-storage.ts';
import type { User } from '../platform/api/user.ts';

const KEY = 'passkeyOfferClosed';
const DAY_MS = 24 * 3600_000;

/** Whether the user has signed in within a day: later, a passkey is not offered but can be added in the profile. */
export function hasJustSignedIn({ last_sign_in_at: at }: User, now: Date): boolean {
  return at !== null && now.getTime() - new Date(at).getTime() < DAY_MS;
}

/** Whether this user has closed the offer of a passkey in this browser. */
export function isPasskeyOfferClosed(userId: string): boolean {
  return closedBy().includes(userId);
}

/** Remembers that this user has closed the offer. */
export function closePasskeyOffer(userId: string): void {
  device.set(KEY, JSON.stringify([...new Set([...closedBy(), userId])]));
}

function closedBy(): unknown[] {
  const kept = device.getJson(KEY);
  return Array.isArray(kept) ? kept : [];
}
