import type { User } from './user.ts';

const KEY = 'signedIn';

/**
 * Leaves a mark of who is signed in for the browser's other tabs: it changes when another user, or none, is signed in,
 * and when what is known of the user changes. It holds no address and opens nothing.
 */
export function announceToTabs(user: User | null): void {
  try {
    const mark = user ? JSON.stringify([user.id, user.updated_at, user.user_metadata]) : null;
    if (mark === localStorage.getItem(KEY)) return;
    if (mark) localStorage.setItem(KEY, mark);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage can be closed to the page: then every tab finds out by itself, with its next call.
  }
}

/** Calls `onChange` when another tab has left another mark; answers how to stop. */
export function listenToTabs(onChange: () => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange();
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/** The id of who is signed in by the mark that the browser's tabs share; null when nobody is. */
export function markedUserId(): string | null {
  try {
    const mark: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(mark) && typeof mark[0] === 'string' ? mark[0] : null;
  } catch {
    return null;
  }
}
