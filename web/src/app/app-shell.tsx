import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { groupsQuery, joinLinksOf } from '../groups/queries.ts';
import { pendingQuery } from '../invitations/pending-queries.ts';
import { loadStateOf } from '../platform/api/load-state.ts';
import { session, useAuth } from '../platform/api/session.ts';
import type { User } from '../platform/api/user.ts';
import { setLink, useLink } from '../platform/live/live-link.ts';
import { seasonQuery } from '../players/season.ts';
import { teamsQuery } from '../players/teams.ts';
import { subscriptionQuery } from '../premium/queries.ts';
import { SkipLink } from '../ui/brand.tsx';
import { useIsOffline } from '../ui/is-offline.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Toaster } from '../ui/overlays/toast.tsx';
import { TooltipProvider } from '../ui/overlays/tooltip.tsx';
import { asOfText } from '../ui/text/time-text.ts';
import { FailureMessage } from './error-boundary.tsx';
import { watchKeyboard } from './keyboard.ts';
import { useOffline } from './offline.ts';
import { newQueryClient } from './report-failure.ts';
import { BottomBar, TopBar } from './top-bar.tsx';

// The account menu is loaded after the first screen; until then the user's initial is shown in its place.
const AccountCorner = lazyPart(() => import('./account-corner.tsx'), 'AccountCorner');

const LastKnownMark = lazyPart(() => import('./last-known-mark.tsx'), 'LastKnownMark');
const importAround = async () => (await import('./around-page.tsx')).aroundPage;
const Strips = lazyPart(importAround, 'Strips');
const BelowPage = lazyPart(importAround, 'BelowPage');
const Opened = lazyPart(importAround, 'Opened');

// The fonts of every signed-in page: loading them later would shift the layout.
const FONTS = [
  '400 1em Barlow',
  '600 1em Barlow',
  ...[500, 600, 700].map((weight) => `${weight} 1em "Barlow Condensed"`),
];
if (!import.meta.env.SSR) for (const font of FONTS) document.fonts.load(font).catch(() => {});

/** The shell of every page of a signed-in user: bars, query cache, hints and toasts. */
export function AppShell() {
  const { user, state } = useAuth();
  if (!user) return 'unreachable' in state ? <AwayPage isBusy={state.unreachable === 'too_many'} /> : null;
  // Nothing that is mounted for one user stays for the next: caches, drafts, dialogs, the socket.
  return <OwnShell key={user.id} user={user} />;
}

function OwnShell({ user }: { user: User }) {
  const [queryClient] = useState(newQueryClient);
  const hasBottomBar = useMatches({ select: (matches) => matches.at(-1)?.staticData.bottomBar !== false });
  useEffect(watchKeyboard, []);
  // The worker has controlled the page from its start: somebody has been here before.
  const [isReturning] = useState(() => Boolean(navigator.serviceWorker?.controller));
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <SkipLink />
        <LoadAppData />
        <TopBar
          end={
            <>
              <LiveStatus user={user} />
              <Suspense
                fallback={
                  <span className="avatar" aria-hidden>
                    {user.email.charAt(0).toUpperCase()}
                  </span>
                }
              >
                <AccountCorner />
              </Suspense>
            </>
          }
        />
        <OfflineStrip />
        <Suspense>{isReturning ? <LastKnownMark userId={user.id} /> : null}</Suspense>
        <Suspense>
          <Strips />
        </Suspense>
        <main
          id="main"
          tabIndex={-1}
          className={hasBottomBar ? 'page pb-[calc(var(--bar-bottom)+24px)] md:pb-6' : 'page pb-6'}
        >
          <Outlet />
          <Suspense>
            <BelowPage user={user} />
          </Suspense>
        </main>
        {hasBottomBar ? <BottomBar /> : null}
        <Suspense>
          <Opened />
        </Suspense>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

/** Loads all app data of a signed-in user [A4.6], whichever page comes first. */
function LoadAppData() {
  useAppData();
  return null;
}

/**
 * Everything the app loads for a signed-in user, part by part, and how to reload it all [A4.6]. Each user has a query
 * cache of their own, so that data never leaks to the next user.
 */
function useAppData() {
  const client = useQueryClient();
  const season = loadStateOf(useQuery(seasonQuery), seasonQuery.meta?.failure);
  const subscription = loadStateOf(useQuery(subscriptionQuery), subscriptionQuery.meta?.failure);
  const teams = loadStateOf(useQuery(teamsQuery), teamsQuery.meta?.failure);
  const groups = loadStateOf(useQuery(groupsQuery), groupsQuery.meta?.failure);
  const invitations = loadStateOf(useQuery(pendingQuery), pendingQuery.meta?.failure);
  const joinLinks = useMemo(() => joinLinksOf(groups.data ?? []), [groups.data]);
  return { season, subscription, teams, groups, invitations, joinLinks, refreshAll: () => client.invalidateQueries() };
}

/** How often the session is refetched, in milliseconds. */
const AGAIN_MS = 15_000;

/** Shown while the server is unreachable and it is unknown who is signed in, instead of the sign-in screen. */
function AwayPage({ isBusy }: { isBusy: boolean }) {
  const router = useRouter();
  const retry = async () => {
    if (await session.refresh()) await router.invalidate();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs while mounted
  useEffect(() => {
    const again = () => void retry();
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, []);
  return (
    <main id="main" tabIndex={-1}>
      <FailureMessage
        title={isBusy ? 'Too many requests' : 'Can’t reach the server'}
        text={`${isBusy ? 'Wait a moment.' : 'Check your connection.'} We’ll keep trying. Your lineups are safe.`}
        onRetry={() => void retry()}
      />
    </main>
  );
}

/** Starts live updates for a signed-in user and shows the connection state [A2.39, A4.7]. */
function LiveStatus({ user }: { user: User }) {
  const cache = useQueryClient();
  const { state, tryAgain } = useLink();
  const isOffline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new cache means a new user; a new name is sent with the next connection
  useEffect(() => {
    let isOver = false;
    let end = () => {};
    const begin = async () => {
      setLink({ state: 'connecting', tryAgain: null });
      try {
        const { startLive } = await import('./start-live.ts');
        if (!isOver) end = startLive(cache, user);
      } catch {
        if (!isOver) setLink({ state: 'disconnected', tryAgain: begin });
      }
    };
    void begin();
    return () => {
      isOver = true;
      end();
    };
  }, [cache]);
  // A socket can stay open for a while after the network is gone.
  if (isOffline) return <ConnectionDot state="disconnected" />;
  return <ConnectionDot state={state} {...(tryAgain ? { onTryAgain: () => void tryAgain() } : {})} />;
}

function OfflineStrip() {
  const offline = useOffline();
  return (
    <div role="status">
      {offline ? (
        <p className="strip-offline num flex min-h-9 items-center justify-center gap-2 border-b border-line bg-raise-2 px-4 text-[15px] text-warn">
          <CloudOff size={16} aria-hidden />
          {`Offline. Last updated ${asOfText(offline.asOf, offline.now)}.`}
        </p>
      ) : null}
    </div>
  );
}

type ConnectionState = 'connected' | 'connecting' | 'disconnected';

const WORDS = { connected: 'Connected', connecting: 'Connecting', disconnected: 'Disconnected' } as const;
const SHAPES = {
  connected: 'rounded-full bg-good forced-colors:bg-[CanvasText]',
  connecting: 'rounded-full border-2 border-warn',
  disconnected: 'border-2 border-text-3',
} as const;

interface ConnectionDotProps {
  state: ConnectionState;
  /** While disconnected, the whole indicator is a button that reconnects. */
  onTryAgain?: () => void;
}

/**
 * The state of the live connection [A2.39] as a text and shape; red is reserved for games. On a phone the text is for
 * screen readers only.
 */
export function ConnectionDot({ state, onTryAgain }: ConnectionDotProps) {
  const canTry = state === 'disconnected' && onTryAgain !== undefined;
  return (
    <span className="flex items-center">
      <span role="status" className="flex items-center gap-2">
        <span className={`size-2 ${SHAPES[state]}`} aria-hidden />
        <span className="cap max-md:sr-only md:min-w-[82px]">{WORDS[state]}</span>
      </span>
      {canTry ? (
        <button type="button" className="btn btn-ghost btn-s ml-1" onClick={onTryAgain}>
          Try Again
        </button>
      ) : null}
    </span>
  );
}
