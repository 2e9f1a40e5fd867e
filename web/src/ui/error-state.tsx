import { CircleAlert, CloudOff } from 'lucide-react';
import { Button } from './button.tsx';
import { useIsOffline } from './is-offline.ts';

interface ErrorStateProps {
  title: string;
  /** 1 when it is the only heading of the page. */
  level?: 1 | 2;
  text?: string;
  onRetry?: () => void;
}

const OFFLINE = {
  title: 'You’re Offline',
  text: 'This hasn’t been loaded on this device yet. It will appear here when you’re back online.',
};

/** A failure message with a retry button; while offline it says that instead. */
export function ErrorState({ title, level = 2, text, onRetry }: ErrorStateProps) {
  const isOffline = useIsOffline();
  const words = isOffline ? OFFLINE : { title, text };
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      {isOffline ? (
        <CloudOff size={28} className="text-text-2" aria-hidden />
      ) : (
        <CircleAlert size={28} className="text-bad" aria-hidden />
      )}
      <Heading className="title-2">{words.title}</Heading>
      {words.text ? <p className="max-w-md text-text-2">{words.text}</p> : null}
      {onRetry ? (
        <Button className="mt-3" onClick={onRetry}>
          Try Again
        </Button>
      ) : null}
    </div>
  );
}
