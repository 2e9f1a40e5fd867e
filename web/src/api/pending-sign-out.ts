/** A sign-out that the server has not heard of yet: until it has, nobody is signed in on this browser. */
export interface PendingSignOut {
  isPending(): boolean;
  record(): void;
  clear(): void;
}

const KEY = 'signOutOwed';

/** Remembers the debt on this device; where nothing can be remembered there is none. */
export const storedPendingSignOut: PendingSignOut = {
  isPending() {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
  record() {
    try {
      localStorage.setItem(KEY, '1');
    } catch {
      // The store is closed to the page.
    }
  },
  clear() {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // The store is closed to the page.
    }
  },
};
