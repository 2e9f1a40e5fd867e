import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { useAuth } from '../api/session.ts';
import type { User } from '../api/user.ts';
import { Toaster } from '../ui/overlays/toast.tsx';
import { TooltipProvider } from '../ui/overlays/tooltip.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { useAppData } from './app-data.ts';
import { AwayPage } from './away-page.tsx';
import { watchKeyboard } from './keyboard.ts';
import { LiveStatus } from './live-status.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { reportFailure } from './report-failure.ts';
import { BottomBar, TopBar } from './top-bar.tsx';

// The account menu is loaded after the first screen; until then the user's initial is shown in its place.
const AccountCorner = lazy(async () => ({ default: (await import('./account-corner.tsx')).AccountCorner }));

const LastKnownMark = lazy(async () => ({
  default: (await import('./returning/last-known-mark.tsx')).LastKnownMark,
}));
const importAround = async () => (await import('./around-page.tsx')).aroundPage;
const Strips = lazy(async () => ({ default: (await importAround()).Strips }));
const BelowPage = lazy(async () => ({ default: (await importAround()).BelowPage }));
const OpenedPlayer = lazy(async () => ({ default: (await importAround()).OpenedPlayer }));

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
  if (!user) return 'unreachable' in state ? <AwayPage /> : null;
  // Nothing that is mounted for one user stays for the next: caches, drafts, dialogs, the socket.
  return <OwnShell key={user.id} user={user} />;
}

function OwnShell({ user }: { user: User }) {
  const [queryClient] = useState(() => createQueryClient(reportFailure));
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
          <OpenedPlayer />
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
