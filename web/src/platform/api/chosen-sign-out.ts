import { device } from './device-storage.ts';
import { forgetPendingPath } from './pending.ts';

const KEY = 'signedOutByUser';

/** Records for all tabs that the user chose to sign out, so that no page is remembered for the next sign-in. */
export function noteChosenSignOut(): void {
  forgetPendingPath();
  device.set(KEY, '1');
}

export const wasSignOutChosen = (): boolean => device.get(KEY) !== null;

/** Called once a user is signed in. */
export const forgetChosenSignOut = (): void => device.set(KEY, null);
