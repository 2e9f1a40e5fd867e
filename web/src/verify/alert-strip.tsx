// Whether a group's season holds: `worker/` checks it beside the page, `report.ts` says what came out in words, and `saved/`
// is the same in one file for opening from disk.

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface AlertStripProps {
  text: ReactNode;
  /** What to do about it. */
  children: ReactNode;
}

/** Says across the page that something is wrong with what the server shows. */
export function AlertStrip({ text, children }: AlertStripProps) {
  return (
    <section
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-bad bg-bad-lo px-4 py-2"
    >
      <TriangleAlert size={20} className="shrink-0 text-bad max-md:hidden" aria-hidden />
      <p className="max-w-200 min-w-0 wrap-break-word">{text}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}
