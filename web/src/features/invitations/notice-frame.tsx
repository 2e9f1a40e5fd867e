import type { ReactNode } from 'react';

interface NoticeFrameProps {
  title: string;
  children?: ReactNode;
}

/** A page that is one card: who is waiting, and the one thing to do. What it says is read out when it changes. */
export function NoticeFrame({ title, children }: NoticeFrameProps) {
  return (
    <div className="notice">
      <section className="panel notice-card" aria-labelledby="notice-title">
        <h1 id="notice-title" className="title-1 p-5 md:px-8 md:pt-7" aria-live="polite">
          {title}
        </h1>
        <div className="hash" aria-hidden />
        <div className="flex flex-col gap-4 p-5 md:px-8 md:pb-7">{children}</div>
      </section>
    </div>
  );
}
