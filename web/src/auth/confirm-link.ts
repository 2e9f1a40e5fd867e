import { tab } from '../platform/api/device-storage.ts';

const PAGE = '/auth/confirm';
const KEY = 'confirmLinkToken';

/**
 * Removes the token of a confirmation link from the address bar before the URL can be logged or stored. The token stays
 * in this tab's storage, so that the page survives a reload.
 */
export function hideConfirmToken(): void {
  if (location.pathname !== PAGE) return;
  const token = new URLSearchParams(location.search).get('token');
  if (token === null) return;
  tab.set(KEY, token);
  history.replaceState(history.state, '', PAGE);
}

/** The token of the confirmation link opened in this tab, or ''. */
export const readConfirmToken = (): string => tab.get(KEY) ?? '';

/** Forgets a used token. */
export const dropConfirmToken = (): void => tab.set(KEY, null);
