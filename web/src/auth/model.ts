import { isOwnPath } from '@singleback/game/text/own-path.ts';
import { tab } from '../platform/api/device-storage.ts';
import type { Pending } from '../platform/api/pending.ts';

export type AuthReason = 'join' | 'invitation';

/** Where a signed-out user is redirected from a protected path, and what is remembered for after sign-in. */
interface TurnedAway {
  remember: Partial<Pending>;
  search: { redirect?: AuthReason };
}

/**
 * Redirects a signed-out user to /auth [A2.18] and remembers what they came for: a join token, an invitation token, or
 * any other path with its query [A2.19].
 */
export function turnAway(path: string, href: string): TurnedAway {
  const join = /^\/join\/([^/]+)/.exec(path)?.[1];
  if (join) return { remember: { joinToken: decodeURIComponent(join) }, search: { redirect: 'join' } };
  const invitation = /^\/invitations\/([^/]+)/.exec(path)?.[1];
  if (invitation) {
    return { remember: { invitationToken: decodeURIComponent(invitation) }, search: { redirect: 'invitation' } };
  }
  return { remember: { path: href }, search: {} };
}

/**
 * Where a signed-in user is redirected from a sign-in screen: a pending join link, else a pending invitation, else a
 * pending path, else /lineups [A2.2]. A pending path outside the app is ignored.
 */
export function afterSignIn(pending: Pending): string {
  if (pending.joinToken) return `/join/${encodeURIComponent(pending.joinToken)}`;
  if (pending.invitationToken) return `/invitations/${encodeURIComponent(pending.invitationToken)}`;
  const { path } = pending;
  return path && isOwnPath(path) && !path.startsWith('/auth') ? path : '/lineups';
}

const ROUND_TRIP = 'googleRoundTrip';

/** Marks this tab as redirected to Google, so that the visitor's destination is followed on return. */
export function beginGoogleRoundTrip(): void {
  tab.set(ROUND_TRIP, 'gone');
}

/** Whether this tab has just returned from Google; true once. */
export function endGoogleRoundTrip(): boolean {
  const isBack = tab.get(ROUND_TRIP) !== null;
  tab.set(ROUND_TRIP, null);
  return isBack;
}

const PAGE = '/auth/confirm';
const CONFIRM_TOKEN = 'confirmLinkToken';

/**
 * Removes the token of a confirmation link from the address bar before the URL can be logged or stored. The token stays
 * in this tab's storage, so that the page survives a reload.
 */
export function hideConfirmToken(): void {
  if (location.pathname !== PAGE) return;
  const token = new URLSearchParams(location.search).get('token');
  if (token === null) return;
  tab.set(CONFIRM_TOKEN, token);
  history.replaceState(history.state, '', PAGE);
}

/** The token of the confirmation link opened in this tab, or ''. */
export const readConfirmToken = (): string => tab.get(CONFIRM_TOKEN) ?? '';

/** Forgets a used token. */
export const dropConfirmToken = (): void => tab.set(CONFIRM_TOKEN, null);
