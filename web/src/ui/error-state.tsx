import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  title: string;
  /** 1 when it is the only heading of the page. */
  level?: 1 | 2;
  text?: string;
  retryText?: string;
  onRetry?: () => void;
}

/** A failure message with a retry button. */
export function ErrorState({ title, level = 2, text, retryText = 'Try Again', onRetry }: ErrorStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <CircleAlert size={28} className="text-bad" aria-hidden />
      <Heading className="title-2">{title}</Heading>
      {text ? <p className="max-w-md text-text-2">{text}</p> : null}
      {onRetry ? (
        <Button className="mt-3" onClick={onRetry}>
          {retryText}
        </Button>
      ) : null}
    </div>
  );
}
