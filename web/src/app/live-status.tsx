import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '../api/user.ts';
import { setLink, useLink } from '../live/live-link.ts';
import { ConnectionDot } from '../ui/connection-dot.tsx';
import { useIsOffline } from '../ui/is-offline.ts';

/** Starts live updates for a signed-in user and shows the connection state [A2.39, A4.7]. */
export function LiveStatus({ user }: { user: User }) {
  const cache = useQueryClient();
  const { state, tryAgain } = useLink();
  const isOffline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new cache means a new user; a new name is sent with the next connection
  useEffect(() => {
    let isOver = false;
    let end = () => {};
    const begin = async () => {
      setLink({ state: 'connecting', tryAgain: null });
      try {
        const { startLive } = await import('./start-live.ts');
        if (!isOver) end = startLive(cache, user);
      } catch {
        if (!isOver) setLink({ state: 'disconnected', tryAgain: begin });
      }
    };
    void begin();
    return () => {
      isOver = true;
      end();
    };
  }, [cache]);
  // A socket can stay open for a while after the network is gone.
  if (isOffline) return <ConnectionDot state="disconnected" />;
  return <ConnectionDot state={state} {...(tryAgain ? { onTryAgain: () => void tryAgain() } : {})} />;
}
