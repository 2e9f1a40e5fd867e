import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type TagTone = 'plain' | 'outline' | 'flag' | 'chalk' | 'live' | 'warn' | 'bad' | 'good';

/** A small text in a box: a group, a setting, 'You', an injury. `label` is the full text for screen readers. */
export function Tag({
  tone = 'plain',
  label,
  children,
  className,
}: {
  tone?: TagTone;
  label?: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span className={cx('tag', `tag-${tone}`, className)}>
      {label ? (
        <>
          <span aria-hidden>{children}</span>
          <span className="sr-only">{label}</span>
        </>
      ) : (
        children
      )}
    </span>
  );
}

/** A dot that marks something live, always beside a text. */
export function LiveDot() {
  return <span className="live-dot" aria-hidden />;
}
