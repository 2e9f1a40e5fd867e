import { type DeviceStorage, device, tab } from './device-storage.ts';

/**
 * What a visitor came for, stored on the device until sign-in [A2.19], because a confirmation link opens another tab.
 */
export interface Pending {
  joinToken: string | null;
  invitationToken: string | null;
  path: string | null;
}

const KEYS = {
  joinToken: 'pendingJoinToken',
  invitationToken: 'pendingInvitationToken',
  path: 'pendingRedirect',
} as const satisfies Record<keyof Pending, string>;

/** The user whose session ended on the pending path; absent for a visitor. */
const PATH_OWNER = 'pendingRedirectUser';

/**
 * Remembers the given parts and keeps the others. The path is also stored per tab, because tabs may have different
 * ones.
 * @param owner the user who was signed in on this page before: the path is only followed for them
 */
export function rememberPending(pending: Partial<Pending>, owner: string | null = null): void {
  if (pending.path) {
    for (const storage of [tab, device]) {
      storage.set(KEYS.path, pending.path);
      storage.set(PATH_OWNER, owner || null);
    }
  }
  for (const [name, value] of Object.entries(pending)) {
    if (value) device.set(KEYS[name as keyof Pending], value);
  }
}

/** Reads what is pending without consuming it. */
export function readPending(): Pending {
  return {
    joinToken: device.get(KEYS.joinToken),
    invitationToken: device.get(KEYS.invitationToken),
    path: device.get(KEYS.path),
  };
}

/** Forgets the path of the user who signs out; a pending group stays. */
export function forgetPendingPath(): void {
  for (const storage of [tab, device]) {
    storage.set(KEYS.path, null);
    storage.set(PATH_OWNER, null);
  }
}

/** Consumes what is pending; the path is only returned to its owner. */
export function takePending(userId: string | null = null): Pending {
  const take = (key: string, storage = device) => {
    const value = storage.get(key);
    storage.set(key, null);
    return value;
  };
  const { joinToken, invitationToken, path } = KEYS;
  const takePath = (storage: DeviceStorage) => {
    const owner = take(PATH_OWNER, storage);
    const kept = take(path, storage);
    return owner === null || owner === userId ? kept : null;
  };
  const own = takePath(tab);
  const last = takePath(device);
  return { joinToken: take(joinToken), invitationToken: take(invitationToken), path: own ?? last };
}

const SIGNED_OUT = 'signedOutByUser';

/** Records for all tabs that the user chose to sign out, so that no page is remembered for the next sign-in. */
export function noteChosenSignOut(): void {
  forgetPendingPath();
  device.set(SIGNED_OUT, '1');
}

export const wasSignOutChosen = (): boolean => device.get(SIGNED_OUT) !== null;

/** Called once a user is signed in. */
export const forgetChosenSignOut = (): void => device.set(SIGNED_OUT, null);

const SIGN_OUT_OWED = 'signOutOwed';

/**
 * A sign-out that has not reached the server yet, kept on this device if it has storage: until it does, nobody counts as
 * signed in on this browser.
 */
export const storedPendingSignOut = {
  isPending: () => device.get(SIGN_OUT_OWED) !== null,
  record: () => device.set(SIGN_OUT_OWED, '1'),
  clear: () => device.set(SIGN_OUT_OWED, null),
};
