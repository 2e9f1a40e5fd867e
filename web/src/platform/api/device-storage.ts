/** The parts of Storage in use. */
type Browser = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Begins the keys of what this browser saw of public things: it stays when a user signs out. */
export const OF_NOBODY = 'public:';

/**
 * What the browser keeps of this app: as much as it allows. Even reading may throw, when the user blocks site data; and a
 * full storage refuses to write.
 */
export function createDeviceStorage(open: () => Browser) {
  const refused = new Map<string, string>();
  const tryIn = <Result>(task: (storage: Browser) => Result, without: Result): Result => {
    try {
      return task(open());
    } catch {
      return without;
    }
  };
  const get = (key: string): string | null => refused.get(key) ?? tryIn((storage) => storage.getItem(key), null);
  return {
    /** The value of a key, or null. */
    get,
    /** The value of a key as parsed, or null where there is none or it is unreadable. */
    getJson(key: string): unknown {
      try {
        return JSON.parse(get(key) ?? 'null');
      } catch {
        return null;
      }
    },
    /** Whether the value of a key is there after a reload: false for what the browser refused to store. */
    isStored: (key: string): boolean => !refused.has(key),
    /**
     * Stores a value, or removes it with null. What the browser refuses to store lasts as long as the page; the value
     * before goes, or it would come back as if it were current.
     */
    set(key: string, value: string | null) {
      const isStored = tryIn((storage) => {
        if (value === null) storage.removeItem(key);
        else storage.setItem(key, value);
        return true;
      }, false);
      if (isStored || value === null) refused.delete(key);
      else {
        refused.set(key, value);
        tryIn((storage) => storage.removeItem(key), undefined);
      }
    },
    /** All keys in use; one may be there twice. */
    keys(): string[] {
      const stored = tryIn(
        (storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ''),
        [] as string[],
      );
      return [...stored, ...refused.keys()];
    },
    /** Removes all but what belongs to no user. */
    clear() {
      refused.clear();
      for (const key of this.keys()) if (!key.startsWith(OF_NOBODY)) this.set(key, null);
    },
  };
}

export type DeviceStorage = ReturnType<typeof createDeviceStorage>;

/** Kept on this device, for all tabs. */
export const device = createDeviceStorage(() => localStorage);

/** Kept for as long as the tab is open. */
export const tab = createDeviceStorage(() => sessionStorage);

const OWN = 'own:';

/** The key of something that belongs to one user: it is dropped as soon as another one is signed in. */
export const ownKey = (userId: string, name: string): string => `${OWN}${userId}:${name}`;

/** Drops from this device what belongs to other users than the one who is signed in. */
export function dropKeptOfOthers(userId: string): void {
  for (const storage of [device, tab]) {
    for (const key of storage.keys()) {
      if (key.startsWith(OWN) && !key.startsWith(ownKey(userId, ''))) storage.set(key, null);
    }
  }
}

/** The key of the list of users who were asked for a display name [A3.5, A9.3]. Sign-out clears it [A4.5]. */
export const SHOWN_PROFILES = 'completeProfileShown';
