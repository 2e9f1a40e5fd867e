import type { ReactNode } from 'react';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Search debounce, in milliseconds. */
export const SETTLED_MS = 250;

interface SearchPanelProps {
  title: string;
  /** How many there are in all. */
  note: string | undefined;
  label: string;
  search: string;
  onSearch: (search: string) => void;
  /** What screen readers hear after a search. */
  found: string;
  children: ReactNode;
}

/** A panel of things found by a search in its header. */
export function SearchPanel({ title, note, label, search, onSearch, found, children }: SearchPanelProps) {
  return (
    <Panel
      title={title}
      note={note}
      className="overflow-hidden"
      actions={
        <SearchField label={label} className="w-full md:w-[300px]" maxLength={200} value={search} onChange={onSearch} />
      }
    >
      <p role="status" className="sr-only">
        {found}
      </p>
      {children}
    </Panel>
  );
}
