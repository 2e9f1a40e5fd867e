import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useAuth } from '../../platform/api/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { VerifyScreen } from '../../verify/verify-screen.tsx';
import { PlayShell } from './play-shell.tsx';

/** /verify: whether a season holds, for anyone. */
export function VerifyPage() {
  const { user } = useAuth();
  // Not the route's, which every page's first script would carry.
  usePageTitle('Check a Season');
  return (
    <PlayShell
      corner={
        <Link to={user === null ? '/' : '/lineups'} className={buttonClass('ghost')}>
          <X size={18} aria-hidden />
          Leave
        </Link>
      }
    >
      <VerifyScreen isSignedIn={user !== null} />
    </PlayShell>
  );
}
