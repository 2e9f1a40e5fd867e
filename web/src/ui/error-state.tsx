import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  title: string;
  text?: string;
  retryText?: string;
  onRetry?: () => void;
}

/** It did not work: what, and a way on. */
export function ErrorState({ title, text, retryText = 'Try Again', onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <CircleAlert size={28} className="text-bad" aria-hidden />
      <h2 className="title-2">{title}</h2>
      {text ? <p className="max-w-md text-text-2">{text}</p> : null}
      {onRetry ? (
        <Button className="mt-3" onClick={onRetry}>
          {retryText}
        </Button>
      ) : null}
    </div>
  );
}
