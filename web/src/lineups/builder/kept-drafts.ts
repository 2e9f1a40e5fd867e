/** The parts of localStorage in use; null when storage is unavailable. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** localStorage, or null when the browser blocks it. */
export function deviceStore(): DraftStore | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The prefix of draft keys, before the user's id. */
export const DRAFT_PREFIX = 'lineup-draft:';

/** Deletes drafts of everyone but `userId`, or all with null: a draft reveals picks that are not locked. */
export function dropDraftsOfOthers(store: DraftStore | null, userId: string | null): void {
  try {
    if (!store) return;
    const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
    const own = userId === null ? null : `${DRAFT_PREFIX}${userId}:`;
    for (const key of keys) {
      if (key.startsWith(DRAFT_PREFIX) && !(own && key.startsWith(own))) store.removeItem(key);
    }
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}
