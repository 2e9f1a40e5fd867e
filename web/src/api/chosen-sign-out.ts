import { forgetPendingPath } from './pending.ts';

const KEY = 'signedOutByUser';

/** Notes that the user chose to sign out, for all tabs: no page is kept for after the next sign-in. */
export function noteChosenSignOut(): void {
  forgetPendingPath();
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Storage can be closed to the page: then nothing is kept either.
  }
}

/** Whether the last session of this browser ended because the user chose so. */
export function wasSignOutChosen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** To be called once somebody is signed in. */
export function forgetChosenSignOut(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is closed: nothing was noted.
  }
}
