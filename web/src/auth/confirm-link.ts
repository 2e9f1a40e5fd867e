const PAGE = '/auth/confirm';
const KEY = 'confirmLinkToken';

let held: string | null = null;

/**
 * Takes the token of a confirmation link out of the address bar, before anything can report or keep the address. The token
 * stays with this tab, so that the page can be loaded again.
 */
export function hideConfirmToken(): void {
  if (location.pathname !== PAGE) return;
  const token = new URLSearchParams(location.search).get('token');
  if (token === null) return;
  held = token;
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Storage is closed to the page: the token lives as long as the page.
  }
  history.replaceState(history.state, '', PAGE);
}

/** The token of the confirmation link that this tab was opened with, or '' when there is none. */
export function readConfirmToken(): string {
  try {
    return held ?? sessionStorage.getItem(KEY) ?? '';
  } catch {
    return held ?? '';
  }
}

/** Forgets the token once it is used. */
export function dropConfirmToken(): void {
  held = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
