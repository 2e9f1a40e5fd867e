const KEY = 'googleRoundTrip';

/** Marks this tab as gone to Google and back, so that what the visitor came for is followed on the way in. */
export function beginGoogleRoundTrip(): void {
  sessionStorage.setItem(KEY, 'gone');
}

/** Whether this tab comes back from Google; true once. */
export function endGoogleRoundTrip(): boolean {
  const isBack = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return isBack;
}
