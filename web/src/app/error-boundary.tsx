import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { tab } from '../platform/api/device-storage.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';

const KEY = 'reloadedFor';

/** Shown instead of a page that crashed. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const words = error instanceof Error ? error.message : '';
  if (isOldPage(words) && reloadOnce(words)) return null;
  return (
    <FailureMessage
      title="Something went wrong"
      text="This page couldn’t be loaded. Your lineups are safe."
      onRetry={() => void router.invalidate()}
    />
  );
}

/** A full-page failure message with ways to continue. */
export function FailureMessage({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
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

// After a deployment the files of an old page are gone, so the page is reloaded.
function isOldPage(words: string): boolean {
  return /dynamically imported module|module script failed/i.test(words);
}

function reloadOnce(message: string): boolean {
  if (tab.get(KEY) === message) return false;
  tab.set(KEY, message);
  location.reload();
  return true;
}
