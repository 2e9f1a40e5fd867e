import { useRouterState } from '@tanstack/react-router';
import { hasJustSignedIn } from '../account/offered-passkey.ts';
import { PasskeyOffer } from '../account/passkey-offer.tsx';
import type { User } from '../api/user.ts';
import { deviceNow } from '../live/server-clock.ts';

/** What lies below the content of a page: on the lineups, the offer of a passkey. Loaded after the first screen. */
export function BelowPage({ user }: { user: User }) {
  const isOnLineups = useRouterState({ select: ({ location }) => /^\/lineups(\/|$)/.test(location.pathname) });
  return isOnLineups && hasJustSignedIn(user, deviceNow()) ? <PasskeyOffer key={user.id} userId={user.id} /> : null;
}
