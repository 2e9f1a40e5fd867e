import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface PanelProps {
  title?: ReactNode;
  /** Beside the title: a count or 'Top 10'. */
  note?: ReactNode;
  /** At the right of the header. */
  actions?: ReactNode;
  /** Hash marks below the header. */
  hash?: boolean;
  children: ReactNode;
  className?: string | undefined;
}

/** A flat panel with a header and rows divided by lines. Panels are never nested. */
export function Panel({ title, note, actions, hash = false, children, className }: PanelProps) {
  const id = useId();
  return (
    <section className={cx('panel', className)} aria-labelledby={title ? id : undefined}>
      {title ? (
        <header className="panel-head">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 id={id} className="title-2">
              {title}
            </h2>
            {note ? <span className="text-meta text-text-2">{note}</span> : null}
          </div>
          {actions}
        </header>
      ) : null}
      {hash ? <div className="hash" aria-hidden /> : null}
      {children}
    </section>
  );
}
