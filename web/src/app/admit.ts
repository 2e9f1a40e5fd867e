import { type HistoryState, redirect } from '@tanstack/react-router';
import { wasSignOutChosen } from '../api/chosen-sign-out.ts';
import { rememberPending, takePending } from '../api/pending.ts';
import { session } from '../api/session.ts';
import { endGoogleRoundTrip } from '../auth/google-round-trip.ts';
import { afterSignIn, turnAway } from '../auth/model.ts';

interface Arrival {
  location: { pathname: string; href: string };
  /** The page is only made ready for a press that may come: nothing is kept, and nothing is followed. */
  preload: boolean;
}

/**
 * Lets only a signed-in user on; anyone else goes to /auth, and what they came for is kept [A2.18, A2.19]. Who comes
 * back from Google [A2.17] is sent on to what they came for.
 */
export async function needsSession({ location, preload }: Arrival): Promise<void> {
  const state = await session.ready();
  if (state.status === 'session') {
    const next = !preload && endGoogleRoundTrip() ? afterSignIn(takePending(state.user.id)) : '/lineups';
    if (next !== '/lineups') throw redirect({ href: next, replace: true });
    return;
  }
  // Nobody has said that they are signed out: the app says why it shows nothing (away-page.tsx).
  if ('unreachable' in state && !preload) return;
  const { remember, search } = turnAway(location.pathname, location.href);
  // Who chose to sign out on this page does not come back for it, nor does the next user.
  const isLeft = session.lastUserId() !== null && wasSignOutChosen();
  if (!preload && !(isLeft && remember.path)) rememberPending(remember, session.lastUserId());
  throw redirect({ to: '/auth', search, replace: true });
}

/** Sends a signed-in user on from a sign-in screen [A2.2]. */
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
 * The reset link's token opens the page to a visitor; without one it takes a session [A2.5, A5.15]. The token leaves the
 * address at once and stays with the history entry, so that a reload still has it.
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
