import { type ReactNode, useId } from 'react';

/** A page with a single card: a result or a notice, and one action. A changed title is announced. */
export function NoticeFrame({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="grid justify-items-center pt-6 pb-8">
      <section className="panel w-full max-w-140 overflow-hidden" aria-labelledby={id}>
        <h1 id={id} className="title-1 p-5 md:px-8 md:pt-7" aria-live="polite">
          {title}
        </h1>
        <div className="hash" aria-hidden />
        <div className="flex flex-col gap-5 p-5 md:px-8 md:pb-7">{children}</div>
      </section>
    </div>
  );
}
