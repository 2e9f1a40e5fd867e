import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../data/session.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';

const KEY = 'reloadedFor';

/** How often a page that could not ask who is signed in tries again, in milliseconds. */
const AGAIN_MS = 15_000;

/** It is not known who is signed in: no answer came. Nobody is sent to the sign-in screen for that. */
export class ServerAway extends Error {}

/** What stands in place of a page that broke: the way on, and no page that is blank. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ServerAway) return <AwayPage />;
  const words = error instanceof Error ? error.message : '';
  if (isOldPage(words) && reloadOnce(words)) return null;
  return (
    <Stand
      title="Something went wrong"
      text="This page could not be shown. Your lineups are safe."
      onRetry={() => void router.invalidate()}
    />
  );
}

function AwayPage() {
  const router = useRouter();
  const retry = async () => {
    if (await session.refresh()) await router.invalidate();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as it stands
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
    <Stand
      title="The server can’t be reached"
      text="Check your connection. This page goes on by itself as soon as there is an answer. Your lineups are safe."
      onRetry={() => void retry()}
    />
  );
}

function Stand({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <div className="page flex min-h-[70dvh] flex-col items-start justify-center gap-4">
      <Brand />
      <h1 className="title-1">{title}</h1>
      <p className="max-w-md text-text-2">{text}</p>
      <div className="flex gap-2">
        <Button variant="flag" onClick={onRetry}>
          Try Again
        </Button>
        <Button onClick={() => location.assign('/')}>Go Home</Button>
      </div>
    </div>
  );
}

// After a new version the old page's files are gone: a fresh page has the new ones.
function isOldPage(words: string): boolean {
  return /dynamically imported module|module script failed/i.test(words);
}

function reloadOnce(message: string): boolean {
  if (sessionStorage.getItem(KEY) === message) return false;
  sessionStorage.setItem(KEY, message);
  location.reload();
  return true;
}
