const KEY = 'googleRoundTrip';

/** Marks this tab as redirected to Google, so that the visitor's destination is followed on return. */
export function beginGoogleRoundTrip(): void {
  sessionStorage.setItem(KEY, 'gone');
}

/** Whether this tab has just returned from Google; true once. */
export function endGoogleRoundTrip(): boolean {
  const isBack = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return isBack;
}
