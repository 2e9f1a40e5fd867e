import { Lock } from 'lucide-react';
import { useNow } from '../../live/server-clock.ts';
import { countdown } from '../../ui/time-text.ts';
import type { SavedLineup } from '../model.ts';
import { nextLock } from './next-lock.ts';

/** When the next of the user's players locks, by the server's clock. */
export function NextLockLine({ lineups }: { lineups: readonly SavedLineup[] }) {
  const now = useNow();
  const next = now && nextLock(lineups, now);
  if (!next || !now) return null;
  return (
    <p className="flex items-center gap-2 text-meta text-text-2">
      <Lock size={14} aria-hidden />
      Next lock
      <span role="timer" className="num text-[18px] text-text">
        {countdown(next.kickoff, now)}
      </span>
      {next.games}
    </p>
  );
}
