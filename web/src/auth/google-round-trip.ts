import { tab } from '../platform/api/device-storage.ts';

const KEY = 'googleRoundTrip';

/** Marks this tab as redirected to Google, so that the visitor's destination is followed on return. */
export function beginGoogleRoundTrip(): void {
  tab.set(KEY, 'gone');
}

/** Whether this tab has just returned from Google; true once. */
export function endGoogleRoundTrip(): boolean {
  const isBack = tab.get(KEY) !== null;
  tab.set(KEY, null);
  return isBack;
}
