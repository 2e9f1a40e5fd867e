import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLink } from '../data/live-link.ts';
import type { User } from '../data/user.ts';
import { ConnectionDot } from '../ui/connection-dot.tsx';

/** Connects the page of a signed-in user, and says whether it is connected [A2.39, A4.7]. */
export function LiveStatus({ user }: { user: User }) {
  const cache = useQueryClient();
  const { state, tryAgain } = useLink();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cache is another user; a new name is told next time
  useEffect(() => {
    let isOver = false;
    let end = () => {};
    void import('./start-live.ts').then(({ startLive }) => {
      if (!isOver) end = startLive(cache, user);
    });
    return () => {
      isOver = true;
      end();
    };
  }, [cache]);
  return <ConnectionDot state={state} {...(tryAgain ? { onTryAgain: tryAgain } : {})} />;
}
