/** A sign-out that has not reached the server yet: until it does, nobody counts as signed in on this browser. */
export interface PendingSignOut {
  isPending(): boolean;
  record(): void;
  clear(): void;
}

const KEY = 'signOutOwed';

/** Persists the pending sign-out on this device, if storage is available. */
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
      // Storage is unavailable.
    }
  },
  clear() {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Storage is unavailable.
    }
  },
};
