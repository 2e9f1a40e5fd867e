import type { ReactNode } from 'react';

/** A visible label above a select, which has the same accessible one. */
export function LabeledSelect({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field">
      <span className="field-label" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
