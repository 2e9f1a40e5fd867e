/** As much of localStorage as is needed; null where the page may not store anything. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The device's store, or null when the browser closes it to the page. */
export function deviceStore(): DraftStore | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** What the keys of drafts begin with, before the user's id. */
export const DRAFT_PREFIX = 'lineup-draft:';

/** Drops the drafts of everybody but `userId`; of all with null. A draft names picks that are not locked. */
export function dropDraftsOfOthers(store: DraftStore | null, userId: string | null): void {
  try {
    if (!store) return;
    const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
    const own = userId === null ? null : `${DRAFT_PREFIX}${userId}:`;
    for (const key of keys) {
      if (key.startsWith(DRAFT_PREFIX) && !(own && key.startsWith(own))) store.removeItem(key);
    }
  } catch {
    // The store is closed: nothing was kept.
  }
}
