import type { ReactNode } from 'react';

/**
 * What a phone shows of a sheet until the sheet itself is drawn: its head, where the sheet begins to move. Wider pages
 * wait without one, because a dialog fades in there.
 */
export function DialogFrame({ head }: { head: ReactNode }) {
  return (
    <div className="dialog dialog-sheet translate-y-6 animate-none md:hidden" aria-hidden>
      {head}
      <div className="hash" />
    </div>
  );
}
