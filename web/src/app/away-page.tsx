import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../api/session.ts';
import { FailureMessage } from './error-boundary.tsx';

/** How often the session is refetched, in milliseconds. */
const AGAIN_MS = 15_000;

/** Shown while the server is unreachable and it is unknown who is signed in, instead of the sign-in screen. */
export function AwayPage() {
  const router = useRouter();
  const retry = async () => {
    if (await session.refresh()) await router.invalidate();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs while mounted
  useEffect(() => {
    const again = () => void retry();
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, []);
  return (
    <main id="main" tabIndex={-1}>
      <FailureMessage
        title="Can’t reach the server"
        text="Check your connection. We’ll keep trying. Your lineups are safe."
        onRetry={() => void retry()}
      />
    </main>
  );
}
