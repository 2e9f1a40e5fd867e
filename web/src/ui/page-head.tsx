import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  /** Beside the title: a week select or tags. */
  children?: ReactNode;
  /** At the right: the page's actions. */
  actions?: ReactNode;
}

/** The title row of a page. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 md:min-h-[72px]">
      <h1 className="title-1">{title}</h1>
      {children}
      {actions ? <div className="ml-auto flex flex-wrap items-center gap-3">{actions}</div> : null}
    </div>
  );
}
