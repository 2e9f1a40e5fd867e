import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAuth } from '../api/session.ts';
import { Brand } from '../ui/brand.tsx';
import { buttonClass } from '../ui/button.tsx';
import { isDrawnForSession } from './first-screen.ts';

const VisitorAccount = lazy(async () => ({ default: (await import('./visitor-account.tsx')).VisitorAccount }));

const noAvatar = <span className="avatar" />;

/** The top bar of the landing page and Page Not Found: brand and sign-in [A2.38, A2.41]. */
export function VisitorBar() {
  const { user, state } = useAuth();
  const hasSession = user !== null || (state.status === 'loading' && isDrawnForSession());
  return (
    <header className="page visitor-bar flex h-18 items-center justify-between gap-4">
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
