import { Lock } from 'lucide-react';
import { useNow } from '../../live/server-clock.ts';
import { nextLock } from '../../players/next-lock.ts';
import { countdown } from '../../ui/text/time-text.ts';
import type { SavedLineup } from '../model.ts';

/** The next lock among the user's players, by the server's clock. */
export function NextLockLine({ lineups }: { lineups: readonly SavedLineup[] }) {
  const now = useNow();
  const next =
    now &&
    nextLock(
      lineups.flatMap(({ slots }) => slots),
      now,
    );
  if (!next || !now) return null;
  return (
    <p className="flex items-center gap-2 text-meta text-text-2">
      <Lock size={14} aria-hidden />
      Next lock
      <span role="timer" className="num text-[18px] text-text">
        {countdown(next.at, now)}
      </span>
      {next.games.length > 1 ? `${next.games.length} games` : next.games[0]}
    </p>
  );
}
