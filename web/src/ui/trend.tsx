import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface TrendProps {
  tone: 'good' | 'bad' | 'plain';
  children: ReactNode;
  /** The full text, for screen readers and under the pointer: 'Opponent allows the position the 26th fewest points of 32, a good matchup'. */
  label?: string;
  className?: string | undefined;
}

/** Good or bad, shown by an arrow and a color. */
export function Trend({ tone, children, label, className }: TrendProps) {
  const arrow = tone === 'good' ? '▲' : tone === 'bad' ? '▼' : '';
  return (
    <span className={cx('trend', `trend-${tone}`, className)} title={label}>
      {arrow ? (
        <span aria-hidden className="text-[max(12px,0.8em)]">
          {arrow}
        </span>
      ) : null}
      <span aria-hidden={label ? true : undefined}>{children}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
