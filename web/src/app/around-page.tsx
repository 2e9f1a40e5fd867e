import { useRouterState } from '@tanstack/react-router';
import { CalendarDays, TriangleAlert } from 'lucide-react';
import { hasJustSignedIn } from '../account/offered-passkey.ts';
import { PasskeyOffer } from '../account/passkey-offer.tsx';
import { failedWith } from '../platform/api/api-error.ts';
import { useAuth } from '../platform/api/session.ts';
import type { User } from '../platform/api/user.ts';
import { useScoresDelayed } from '../platform/live/scores-delayed.ts';
import { deviceNow } from '../platform/live/server-clock.ts';
import { useOffSeason } from '../players/off-season.ts';
import { useSeason } from '../players/season.ts';
import { ReceiptStrips } from '../verify/receipts/receipt-strips.tsx';
import { ForkStrip } from '../verify/witness/fork-strip.tsx';
import { OpenedDerivation } from './opened-derivation.tsx';
import { OpenedPlayer } from './player/opened-player.tsx';
import { SiteNotices } from './site-notices.tsx';

/** The strips below the top bar that most users never see. */
function Strips() {
  const { user } = useAuth();
  return (
    <>
      <ScoresDelayed />
      <OffSeason />
      <SiteNotices />
      <ForkStrip />
      {user ? <ReceiptStrips userId={user.id} /> : null}
    </>
  );
}

/** What lies below the content of a page: on the lineups, the offer of a passkey. */
function BelowPage({ user }: { user: User }) {
  const isOnLineups = useRouterState({ select: ({ location }) => /^\/lineups(\/|$)/.test(location.pathname) });
  return isOnLineups && hasJustSignedIn(user, deviceNow()) ? <PasskeyOffer key={user.id} userId={user.id} /> : null;
}

/** What lies around a page, loaded together after the first screen. */
export const aroundPage = { Strips, BelowPage, Opened };

// The one that was opened later lies above.
function Opened() {
  return (
    <>
      <OpenedPlayer />
      <OpenedDerivation />
    </>
  );
}

/** A strip below the top bar between two seasons, which says what is known of the next one. */
function OffSeason() {
  const text = useOffSeason();
  if (text === null) return null;
  return (
    <p className="flex min-h-9 items-center justify-center gap-2 border-b border-line bg-raise px-4 py-1.5 text-center text-[15px] text-text-2">
      <CalendarDays size={16} className="shrink-0" aria-hidden />
      <span className="text-balance">{text}</span>
    </p>
  );
}

/** A strip below the top bar while the feed is late, or the season is not loaded yet. */
function ScoresDelayed() {
  const delay = useScoresDelayed();
  const text = useSeasonMissing() ?? delay;
  return (
    <div role="status">
      {text ? (
        <p className="strip-delayed num flex min-h-9 items-center justify-center gap-2 border-b border-line bg-raise-2 px-4 text-[15px] text-warn">
          <TriangleAlert size={16} aria-hidden />
          {text}
        </p>
      ) : null}
    </div>
  );
}

/** The server's message that it has no season yet, as on a first start without internet access; else null. */
function useSeasonMissing(): string | null {
  const { data, error } = useSeason();
  return data === undefined && error !== null && failedWith(error, 'no_season') ? error.message : null;
}
