import { isOwnPath } from '@singleback/game/text/plain-text.ts';
import type { Pending } from '../platform/api/pending.ts';

export type AuthReason = 'join' | 'invitation';

/** Where a signed-out user is redirected from a protected path, and what is remembered for after sign-in. */
export interface TurnedAway {
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
