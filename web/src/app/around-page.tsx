import { useRouterState } from '@tanstack/react-router';
import { hasJustSignedIn } from '../account/offered-passkey.ts';
import { PasskeyOffer } from '../account/passkey-offer.tsx';
import type { User } from '../api/user.ts';
import { deviceNow } from '../live/server-clock.ts';
import { OffSeason } from './off-season.tsx';
import { OpenedPlayer } from './player/opened-player.tsx';
import { ScoresDelayed } from './scores-delayed.tsx';
import { SiteNotices } from './site-notices.tsx';

/** The strips below the top bar that most users never see. */
function Strips() {
  return (
    <>
      <ScoresDelayed />
      <OffSeason />
      <SiteNotices />
    </>
  );
}

/** What lies below the content of a page: on the lineups, the offer of a passkey. */
function BelowPage({ user }: { user: User }) {
  const isOnLineups = useRouterState({ select: ({ location }) => /^\/lineups(\/|$)/.test(location.pathname) });
  return isOnLineups && hasJustSignedIn(user, deviceNow()) ? <PasskeyOffer key={user.id} userId={user.id} /> : null;
}

/** What lies around a page, loaded together after the first screen. */
export const aroundPage = { Strips, BelowPage, OpenedPlayer };
