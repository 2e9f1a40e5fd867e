import { Lock } from 'lucide-react';
import { useNow } from '../../live/server-clock.ts';
import { type Lockable, nextLock } from '../../players/next-lock.ts';
import { countdown } from '../../ui/text/time-text.ts';

/** The next lock among players, by the server's clock. */
export function NextLockLine({ players }: { players: readonly Lockable[] }) {
  const now = useNow();
  const next = now && nextLock(players, now);
  if (!next || !now) return null;
  return (
    <p className="flex min-h-6 items-center gap-2 text-meta text-text-2">
      <Lock size={14} aria-hidden />
      Next lock
      <span role="timer" className="num text-[18px] text-text">
        {countdown(next.at, now)}
      </span>
      {next.games.length > 1 ? `${next.games.length} games` : next.games[0]}
    </p>
  );
}
