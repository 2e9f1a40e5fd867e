import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAuth, useHasSession } from '../platform/api/session.ts';
import { Brand, SkipLink } from '../ui/brand.tsx';
import { buttonClass } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { usePageTitle } from '../ui/page-title.ts';

/** The shell of a visitor's page. */
export function VisitorShell() {
  return (
    <>
      <SkipLink />
      <VisitorBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** Any unknown path [A2.16]. */
export function NotFound() {
  usePageTitle('Page Not Found');
  return (
    <>
      <SkipLink />
      <VisitorBar />
      <main id="main" tabIndex={-1}>
        <NotFoundPage />
      </main>
    </>
  );
}

/** Shown for unknown paths, with two ways to continue [A2.16]. */
function NotFoundPage() {
  return (
    <div className="page flex min-h-[60dvh] [--page:1296px] flex-col justify-center gap-5">
      <div className="flex items-center gap-3 text-text-2" aria-hidden>
        <span className="font-num text-score leading-none font-bold">404</span>
        <span className="hash flex-1" />
      </div>
      <h1 className="title-1">Page Not Found</h1>
      <p className="text-text-2">Out of bounds. There’s no page at this address.</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/lineups" className={buttonClass('flag')}>
          Go to Lineups
        </Link>
        <Link to="/" className={buttonClass('outline')}>
          Go Home
        </Link>
      </div>
    </div>
  );
}

const VisitorAccount = lazyPart(() => import('./visitor-account.tsx'), 'VisitorAccount');

const noAvatar = <span className="avatar" />;

/** The top bar of the landing page and Page Not Found: brand and sign-in [A2.38, A2.41]. */
function VisitorBar() {
  const { user } = useAuth();
  const hasSession = useHasSession();
  return (
    // As wide as the landing, and over its yard lines.
    <header className="page relative z-1 flex h-18 items-center justify-between gap-4 [--page:1296px] max-[359.98px]:[&_.btn]:px-2">
      <Link to={hasSession ? '/lineups' : '/'} aria-label="Singleback" className="flex min-h-11 items-center rounded-2">
        <Brand />
      </Link>
      {hasSession ? (
        <div className="flex items-center gap-3">
          <Link to="/lineups" className={buttonClass('ghost')}>
            Lineups
          </Link>
          <Suspense fallback={noAvatar}>{user ? <VisitorAccount key={user.id} /> : noAvatar}</Suspense>
        </div>
      ) : (
        <div className="flex items-center gap-1">
          <Link to="/auth" className={buttonClass('ghost')}>
            Login
          </Link>
          <Link to="/auth" search={{ view: 'sign_up' }} className={buttonClass('outline')}>
            Sign Up
          </Link>
        </div>
      )}
    </header>
  );
}
