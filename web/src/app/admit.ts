import { type HistoryState, notFound, redirect, rootRouteId } from '@tanstack/react-router';
import { afterSignIn, endGoogleRoundTrip, turnAway } from '../auth/model.ts';
import { rememberPending, takePending, wasSignOutChosen } from '../platform/api/pending.ts';
import { session } from '../platform/api/session.ts';

interface Arrival {
  location: { pathname: string; href: string };
  /** The page is only being preloaded: nothing is remembered and no redirect happens. */
  preload: boolean;
}

/**
 * Admits signed-in users only; anyone else goes to /auth, and their destination is remembered [A2.18, A2.19]. A user
 * who returns from Google [A2.17] is redirected to it.
 */
export async function needsSession({ location, preload }: Arrival): Promise<void> {
  const state = await session.ready();
  if (state.status === 'session') {
    const next = !preload && endGoogleRoundTrip() ? afterSignIn(takePending(state.user.id)) : '/lineups';
    if (next !== '/lineups') throw redirect({ href: next, replace: true });
    return;
  }
  // The user may still be signed in: the app explains why it shows nothing (app-shell.tsx).
  if ('unreachable' in state && !preload) return;
  if (!preload && window.location.hash) (await import('../verify/witness/kept-logs.ts')).keepLinkedNote();
  const { remember, search } = turnAway(location.pathname, location.href);
  // After signing out on purpose, neither this user nor the next one returns to this page.
  const isLeft = session.lastUserId() !== null && wasSignOutChosen();
  if (!preload && !(isLeft && remember.path)) rememberPending(remember, session.lastUserId());
  throw redirect({ to: '/auth', search, replace: true });
}

/** Admits admins only: to other users the page does not exist. Visitors sign in first (needsSession). */
export function needsAdmin(): void {
  const state = session.read();
  if (state.status !== 'session' || state.user.app_metadata.role === 'super-admin') return;
  throw notFound({ routeId: rootRouteId });
}

/** Redirects a signed-in user away from a sign-in screen [A2.2]. */
export async function needsVisitor({ preload }: Arrival): Promise<void> {
  const state = await session.ready();
  if (preload || state.status !== 'session') return;
  endGoogleRoundTrip();
  throw redirect({ href: afterSignIn(takePending(state.user.id)), replace: true });
}

interface ResetArrival {
  search: { token?: string; error?: string };
  location: { state: HistoryState };
}

/**
 * The token of a reset link admits a visitor; without one a session is required [A2.5, A5.15]. The token is removed
 * from the URL at once and kept in the history entry, so that it survives a reload.
 */
export async function needsSessionOrToken({ search: { token, ...rest }, location }: ResetArrival): Promise<void> {
  if (token) {
    throw redirect({ to: '/auth/change-password', search: rest, state: { resetToken: token }, replace: true });
  }
  if (location.state.resetToken || rest.error) return;
  const state = await session.ready();
  if (state.status === 'session') return;
  throw redirect({ to: 'unreachable' in state ? '/lineups' : '/auth', replace: true });
}
