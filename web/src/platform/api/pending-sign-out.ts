import { device } from './device-storage.ts';

/** A sign-out that has not reached the server yet: until it does, nobody counts as signed in on this browser. */
export interface PendingSignOut {
  isPending(): boolean;
  record(): void;
  clear(): void;
}

const KEY = 'signOutOwed';

/** Persists the pending sign-out on this device, if storage is available. */
export const storedPendingSignOut: PendingSignOut = {
  isPending: () => device.get(KEY) !== null,
  record: () => device.set(KEY, '1'),
  clear: () => device.set(KEY, null),
};
