import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A name struck through with a chalk line. `label` explains it to screen readers: 'used in week 3'. */
export function Struck({
  children,
  label,
  className,
}: {
  children: ReactNode;
  label: string;
  className?: string | undefined;
}) {
  return (
    <span className={cx('struck', className)}>
      {children}
      <svg className="struck-line" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
        <path
          d="M0 3.4C14 2.3 24 2.6 38 3.1S62 2.9 76 2.4 92 2.9 100 2.2V4C90 4.4 84 3.9 74 4S52 4.6 38 4.5 14 3.9 0 4.9Z"
          fill="currentColor"
        />
      </svg>
      <span className="sr-only">, {label}</span>
    </span>
  );
}

/** A stamp in place of a button: 'Used W3'. Hidden from screen readers, which read it with the name. */
export function Stamp({ children }: { children: ReactNode }) {
  return (
    <span className="stamp" aria-hidden>
      {children}
    </span>
  );
}
