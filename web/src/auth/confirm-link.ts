const PAGE = '/auth/confirm';
const KEY = 'confirmLinkToken';

let held: string | null = null;

/**
 * Removes the token of a confirmation link from the address bar before the URL can be logged or stored. The token stays
 * in this tab's storage, so that the page survives a reload.
 */
export function hideConfirmToken(): void {
  if (location.pathname !== PAGE) return;
  const token = new URLSearchParams(location.search).get('token');
  if (token === null) return;
  held = token;
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Storage is unavailable: the token lives as long as the page.
  }
  history.replaceState(history.state, '', PAGE);
}

/** The token of the confirmation link opened in this tab, or ''. */
export function readConfirmToken(): string {
  try {
    return held ?? sessionStorage.getItem(KEY) ?? '';
  } catch {
    return held ?? '';
  }
}

/** Forgets a used token. */
export function dropConfirmToken(): void {
  held = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
}
