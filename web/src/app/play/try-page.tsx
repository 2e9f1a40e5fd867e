import { useLocation } from '@tanstack/react-router';
import { challengeOf } from '../../try/challenge.ts';
import { TryScreen } from '../../try/try-screen.tsx';
import { LeaveLink, PlayShell } from './play-shell.tsx';

/** /try: a season in an evening, for anyone. */
export function TryPage() {
  const search = useLocation({ select: (location) => location.searchStr });
  return (
    <PlayShell corner={<LeaveLink />}>
      <TryScreen challenge={challengeOf(search)} />
    </PlayShell>
  );
}
