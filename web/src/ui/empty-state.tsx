import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** 1 when it is the only heading of the page. */
  level?: 1 | 2;
  /** One line about what will appear here. */
  text: ReactNode;
  /** The next step. */
  action?: ReactNode;
  rows?: number;
}

/** An empty state: dashed outlines, a title, one line of text, and at most one button. */
export function EmptyState({ title, level = 2, text, action, rows = 4 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <div className="mb-5 flex w-56 flex-col gap-1.5" aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are alike and never move
            key={row}
            className="h-4.5 rounded-1 border border-dashed border-line-2"
            style={{ opacity: 1 - row / (rows + 1) }}
          />
        ))}
      </div>
      <Heading className="title-2">{title}</Heading>
      <p className="mt-1.5 max-w-md text-balance text-text-2">{text}</p>
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
