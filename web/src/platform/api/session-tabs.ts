import { device, tab } from './device-storage.ts';
import type { User } from './user.ts';

const KEY = 'signedIn';
const ENDED = 'sessionEnded';

/** Whether somebody has been signed in on this page, or was by the shared mark when it was loaded. */
let wasSignedIn = device.get(KEY) !== null;

/**
 * Stores a mark of the signed-in user for the browser's other tabs: it changes with the user, their metadata and each
 * sign-in. It contains no e-mail and no credentials.
 */
export function announceToTabs(user: User | null): void {
  const mark = user ? JSON.stringify([user.id, user.updated_at, user.last_sign_in_at, user.user_metadata]) : null;
  if (mark !== device.get(KEY)) device.set(KEY, mark);
  wasSignedIn ||= user !== null;
  if (user) tab.set(ENDED, null);
  else if (wasSignedIn) tab.set(ENDED, '1');
}

/** Calls `onChange` when another tab changes the mark; returns a function that unsubscribes. */
export function listenToTabs(onChange: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange();
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/** Whether a session has ended in this tab since its last sign-in, also after a reload. */
export const hasSessionEnded = (): boolean => tab.get(ENDED) !== null;

/** The id of the signed-in user by the shared mark; null when signed out. */
export function markedUserId(): string | null {
  const mark = device.getJson(KEY);
  return Array.isArray(mark) && typeof mark[0] === 'string' ? mark[0] : null;
}
