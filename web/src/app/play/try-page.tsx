import { Link, useLocation } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useAuth } from '../../platform/api/session.ts';
import { challengeOf } from '../../try/challenge.ts';
import { TryScreen } from '../../try/try-screen.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PlayShell } from './play-shell.tsx';

/** /try: a season in an evening, for anyone. */
export function TryPage() {
  const { user } = useAuth();
  const search = useLocation({ select: (location) => location.searchStr });
  return (
    <PlayShell
      corner={
        <Link to={user === null ? '/' : '/lineups'} className={buttonClass('ghost')}>
          <X size={18} aria-hidden />
          Leave
        </Link>
      }
    >
      <TryScreen challenge={challengeOf(search)} />
    </PlayShell>
  );
}
