import type { ReactElement, ReactNode } from 'react';

interface PageHeadProps {
  /** Words, or a heading that chooses what the page shows. */
  title: string | ReactElement;
  /** Beside the title: tags, or figures of the page. */
  children?: ReactNode;
  /** At the right: the page's actions. */
  actions?: ReactNode;
}

/** The title row of a page. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 max-[360px]:gap-x-2 md:min-h-[72px]">
      {typeof title === 'string' ? <h1 className="title-1 [overflow-wrap:normal]">{title}</h1> : title}
      {children}
      {actions ? <div className="ml-auto flex flex-wrap items-center gap-3">{actions}</div> : null}
    </div>
  );
}
