import { useAuth } from '../../platform/api/session.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { VerifyScreen } from '../../verify/verify-screen.tsx';
import { LeaveLink, PlayShell } from './play-shell.tsx';

/** /verify: whether a season holds, for anyone. */
export function VerifyPage() {
  const { user } = useAuth();
  // Not the route's, which every page's first script would carry.
  usePageTitle('Check a Season');
  return (
    <PlayShell corner={<LeaveLink />}>
      <VerifyScreen isSignedIn={user !== null} />
    </PlayShell>
  );
}
