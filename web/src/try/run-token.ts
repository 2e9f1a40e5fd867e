const KEY = 'try-run';

/** The token of the run that was begun in this browser; null without one. */
export function readRunToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the token of a run, or forgets it. Without storage the run lasts as long as the page. */
export function storeRunToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Private windows may refuse.
  }
}
