import { redirect } from '@tanstack/react-router';
import { endGoogleRoundTrip } from '../data/google-round-trip.ts';
import { rememberPending, takePending } from '../data/pending.ts';
import { session } from '../data/session.ts';
import { afterSignIn, turnAway } from './guards.ts';

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
    const next = !preload && endGoogleRoundTrip() ? afterSignIn(takePending()) : '/lineups';
    if (next !== '/lineups') throw redirect({ href: next, replace: true });
    return;
  }
  // Nobody has said that they are signed out: the app says why it shows nothing (away-page.tsx).
  if ('unreachable' in state && !preload) return;
  const { remember, search } = turnAway(location.pathname, location.href);
  if (!preload) rememberPending(remember);
  throw redirect({ to: '/auth', search, replace: true });
}

/** Sends a signed-in user on from a sign-in screen [A2.2]. */
export async function needsVisitor({ preload }: Arrival): Promise<void> {
  if (preload || (await session.ready()).status !== 'session') return;
  endGoogleRoundTrip();
  throw redirect({ href: afterSignIn(takePending()), replace: true });
}

/** The reset link's token opens the page to a visitor; without one it takes a session [A2.5, A5.15]. */
export async function needsSessionOrToken({ search }: { search: { token?: string; error?: string } }): Promise<void> {
  if (search.token || search.error) return;
  const state = await session.ready();
  if (state.status === 'session') return;
  throw redirect({ to: 'unreachable' in state ? '/lineups' : '/auth', replace: true });
}
