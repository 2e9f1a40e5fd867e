import { device } from './device-storage.ts';
import type { User } from './user.ts';

const KEY = 'signedIn';

/**
 * Stores a mark of the signed-in user for the browser's other tabs: it changes with the user and their metadata. It
 * contains no e-mail and no credentials.
 */
export function announceToTabs(user: User | null): void {
  const mark = user ? JSON.stringify([user.id, user.updated_at, user.user_metadata]) : null;
  if (mark !== device.get(KEY)) device.set(KEY, mark);
}

/** Calls `onChange` when another tab changes the mark; returns a function that unsubscribes. */
export function listenToTabs(onChange: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange();
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/** Whether somebody was signed in by the shared mark when the page was loaded; their session may have ended since. */
export const wasSignedInAtLoad = device.get(KEY) !== null;

/** The id of the signed-in user by the shared mark; null when signed out. */
export function markedUserId(): string | null {
  const mark = device.getJson(KEY);
  return Array.isArray(mark) && typeof mark[0] === 'string' ? mark[0] : null;
}
