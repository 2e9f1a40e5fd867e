import type { ReactNode } from 'react';
import './subscription.css';

interface OutcomeFrameProps {
  title: string;
  children: ReactNode;
}

/** A page that is one card: how it went, and the one thing to do. A title that changes is read out. */
export function OutcomeFrame({ title, children }: OutcomeFrameProps) {
  return (
    <div className="outcome">
      <section className="panel outcome-card" aria-labelledby="outcome-title">
        <h1 id="outcome-title" className="title-1 p-5 md:px-8 md:pt-7" aria-live="polite">
          {title}
        </h1>
        <div className="hash" aria-hidden />
        <div className="flex flex-col gap-5 p-5 md:px-8 md:pb-7">{children}</div>
      </section>
    </div>
  );
}
