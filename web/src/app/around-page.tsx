import { useRouterState } from '@tanstack/react-router';
import { CalendarDays, CircleAlert, Megaphone, TriangleAlert, Wrench, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { hasJustSignedIn, PasskeyOffer } from '../account/passkey-offer.tsx';
import { arrivalSentences, keepArrivalNotice, useArrivalNotice } from '../lineups/play/model.ts';
import { renewPush } from '../notifications/push.ts';
import { failedWith } from '../platform/api/api-error.ts';
import { device } from '../platform/api/device-storage.ts';
import { useAuth } from '../platform/api/session.ts';
import type { User } from '../platform/api/user.ts';
import { useScoresDelayed } from '../platform/live/scores-delayed.ts';
import { deviceNow } from '../platform/live/server-clock.ts';
import { useOffSeason } from '../players/between-seasons.ts';
import { closeDerivation, useOpenedDerivation, useOpenedPlayer } from '../players/opened.ts';
import { ShownSeason } from '../players/rounds.ts';
import { useSeason } from '../players/season.ts';
import { afterPaint } from '../ui/browser/when-idle.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Bone } from '../ui/skeleton.tsx';
import { timeText } from '../ui/text/time-text.ts';
import { ReceiptStrips } from '../verify/receipts/receipt-strips.tsx';
import { ForkStrip } from '../verify/witness/fork-strip.tsx';

/** The strips below the top bar that most users never see. */
function Strips() {
  const { user } = useAuth();
  useEffect(() => {
    // Where it fails, the next page start tries again.
    if (user) renewPush(user).catch(() => {});
  }, [user]);
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

const DerivationDialog = lazyPart(() => import('../derivation/derivation-dialog.tsx'), 'DerivationDialog');

/** How the number that was pressed adds up. */
export function OpenedDerivation() {
  const opened = useOpenedDerivation();
  return opened === null ? null : (
    <ShownSeason value={opened.season}>
      <Suspense>
        <DerivationDialog opened={opened} onClose={closeDerivation} />
      </Suspense>
    </ShownSeason>
  );
}

const OpenedPlayerDialog = lazyPart(() => import('./opened-player-dialog.tsx'), 'OpenedPlayerDialog');

/** The detail of the player whose name was pressed: its frame answers the press, and the rest follows once that is seen. */
export function OpenedPlayer() {
  const opened = useOpenedPlayer();
  const isOpen = opened !== null;
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    afterPaint(() => isCurrent && setSeen(true));
    return () => {
      isCurrent = false;
      setSeen(false);
    };
  }, [isOpen]);
  if (!opened) return null;
  const head = <WaitingHead name={opened.name} />;
  const frame = <DialogFrame head={head} />;
  return isSeen ? (
    <Suspense fallback={frame}>
      <OpenedPlayerDialog opened={opened} waitingHead={head} />
    </Suspense>
  ) : (
    frame
  );
}

/**
 * What a phone shows of a sheet until the sheet itself is drawn: its head, where the sheet begins to move. Wider pages
 * wait without one, because a dialog fades in there.
 */
function DialogFrame({ head }: { head: ReactNode }) {
  return (
    <div className="dialog dialog-sheet translate-y-6 animate-none md:hidden" aria-hidden>
      {head}
      <div className="hash" />
    </div>
  );
}

/** The head of a player's detail until the figures are known: as tall as it will be, with the name where it will stand. */
function WaitingHead({ name }: { name: string }) {
  return (
    <div className="flex min-h-[126px] items-center gap-[22px] pt-5 pr-[76px] pb-[18px] pl-[26px] max-md:min-h-0 max-md:flex-wrap max-md:gap-x-3.5 max-md:gap-y-3 max-md:pt-[max(14px,env(safe-area-inset-top))] max-md:pr-[60px] max-md:pb-3 max-md:pl-4">
      <Bone className="size-[86px] max-md:size-[60px]" />
      <div className="min-w-0 flex-1">
        <Bone className="h-6.5 w-40 max-w-full opacity-50" />
        <p
          className="mt-2 font-num text-[46px]/[0.95] font-extrabold italic uppercase wrap-break-word max-md:mt-1 max-md:text-[29px]"
          aria-hidden
        >
          {name}
        </p>
      </div>
      <div className="h-[72px] w-full md:hidden" />
    </div>
  );
}

const READ_KEY = 'announcementRead';

/** Strips below the top bar: maintenance, and the operator's announcement until the user dismisses it. */
export function SiteNotices() {
  const season = useSeason().data;
  return (
    <>
      <div role="status">
        {season?.maintenanceUntil ? <Maintenance until={new Date(season.maintenanceUntil)} /> : null}
      </div>
      {season?.announcement ? <Announcement key={season.announcement.id} {...season.announcement} /> : null}
      <Arrived />
    </>
  );
}

function Maintenance({ until }: { until: Date }) {
  return (
    <p className="num flex min-h-9 items-center justify-center gap-2 border-b border-line bg-raise-2 px-4 py-1.5 text-center text-[15px] text-warn">
      <Wrench size={16} className="shrink-0" aria-hidden />
      <span className="text-balance">Maintenance until {timeText(until)}. You can look, but not change anything.</span>
    </p>
  );
}

/** What did not work out on the way in, for as long as the user has not read it. */
function Arrived() {
  const notice = useArrivalNotice(useAuth().user?.id);
  return (
    <div role="status">
      {notice === null ? null : (
        <section
          aria-label="Your sign-up"
          className="flex items-center justify-center gap-2 border-b border-line bg-raise-2 py-0.5 pr-1 pl-4"
        >
          <CircleAlert size={18} className="shrink-0 text-warn" aria-hidden />
          <p className="py-1.5 text-balance break-words">{arrivalSentences(notice).join(' ')}</p>
          <IconButton label="Dismiss" onClick={() => keepArrivalNotice(null)}>
            <X size={18} aria-hidden />
          </IconButton>
        </section>
      )}
    </div>
  );
}

function Announcement({ id, text }: { id: string; text: string }) {
  const [isRead, setRead] = useState(() => device.get(READ_KEY) === id);
  if (isRead) return null;
  const dismiss = () => {
    device.set(READ_KEY, id);
    setRead(true);
  };
  return (
    <section
      aria-label="Announcement"
      className="flex items-center justify-center gap-2 border-b border-line bg-raise-2 py-0.5 pr-1 pl-4 text-[15px]"
    >
      <Megaphone size={16} className="shrink-0 text-text-2" aria-hidden />
      <p className="py-1 text-balance break-words">{text}</p>
      <IconButton label="Dismiss" onClick={dismiss}>
        <X size={18} aria-hidden />
      </IconButton>
    </section>
  );
}
