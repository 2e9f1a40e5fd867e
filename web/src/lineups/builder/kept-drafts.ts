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

/** In place of the user's id for drafts of visitors. */
export const GUEST = 'guest';

/**
 * Deletes drafts of everyone but `userId`, because a draft reveals picks that are not locked. With null, nobody is signed
 * in: only those of visitors stay. A visitor who signs in takes theirs along, unless the user has one for that week.
 */
export function dropDraftsOfOthers(store: DraftStore | null, userId: string | null): void {
  try {
    if (!store) return;
    const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
    const guests = prefixOf(GUEST);
    const own = prefixOf(userId ?? GUEST);
    for (const key of keys) {
      if (!key.startsWith(DRAFT_PREFIX) || key.startsWith(own)) continue;
      if (key.startsWith(guests)) move(store, key, own + key.slice(guests.length));
      else store.removeItem(key);
    }
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}

const prefixOf = (userId: string) => `${DRAFT_PREFIX}${userId}:`;

function move(store: DraftStore, from: string, to: string): void {
  const draft = store.getItem(from);
  store.removeItem(from);
  if (draft !== null && store.getItem(to) === null) store.setItem(to, draft);
}
