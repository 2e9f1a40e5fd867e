import type { DeviceStorage } from '../../platform/api/device-storage.ts';

/** The prefix of draft keys, before the user's id. */
export const DRAFT_PREFIX = 'lineup-draft:';

/** In place of the user's id for drafts of visitors. */
export const GUEST = 'guest';

/**
 * Deletes drafts of everyone but `userId`, because a draft reveals picks that are not locked. With null, nobody is signed
 * in: only those of visitors stay. A visitor who signs in takes theirs along, unless the user has one for that week.
 */
export function dropDraftsOfOthers(storage: DeviceStorage, userId: string | null): void {
  const [guests, own] = [prefixOf(GUEST), prefixOf(userId ?? GUEST)];
  for (const key of storage.keys()) {
    if (!key.startsWith(DRAFT_PREFIX) || key.startsWith(own)) continue;
    const draft = storage.get(key);
    storage.set(key, null);
    const moved = own + key.slice(guests.length);
    if (key.startsWith(guests) && storage.get(moved) === null) storage.set(moved, draft);
  }
}

const prefixOf = (userId: string) => `${DRAFT_PREFIX}${userId}:`;
