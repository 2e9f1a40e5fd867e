import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../api/session.ts';
import { Stand } from './error-boundary.tsx';

/** How often it is asked again who is signed in, in milliseconds. */
const AGAIN_MS = 15_000;

/** It is not known who is signed in, since no answer came: nobody is sent to the sign-in screen for that. */
export function AwayPage() {
  const router = useRouter();
  const ask = async () => {
    if (await session.refresh()) await router.invalidate();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as it stands
  useEffect(() => {
    const again = () => void ask();
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, []);
  return (
    <main id="main" tabIndex={-1}>
      <Stand
        title="Can’t reach the server"
        text="Check your connection. We’ll keep trying. Your lineups are safe."
        onRetry={() => void ask()}
      />
    </main>
  );
}
