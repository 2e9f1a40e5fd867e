import { forgetPendingPath } from './pending.ts';

const KEY = 'signedOutByUser';

/** Records for all tabs that the user chose to sign out, so that no page is remembered for the next sign-in. */
export function noteChosenSignOut(): void {
  forgetPendingPath();
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Storage may be unavailable: then nothing is remembered either.
  }
}

export function wasSignOutChosen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Called once a user is signed in. */
export function forgetChosenSignOut(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable: nothing was recorded.
  }
}
