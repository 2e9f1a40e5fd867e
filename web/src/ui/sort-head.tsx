import type { ReactNode } from 'react';

interface SortHeadProps {
  /** How this column sorts now; null when another one does. */
  sorted: 'ascending' | 'descending' | null;
  onSort: () => void;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A table head that sorts: the sorted one is in full text with an arrow. */
export function SortHead({ sorted, onSort, align = 'end', children }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={sorted ?? 'none'} className={align === 'end' ? 'end' : undefined}>
      <button type="button" className="sort" onClick={onSort}>
        {children}
        {sorted ? <span aria-hidden>{sorted === 'descending' ? '▾' : '▴'}</span> : null}
      </button>
    </th>
  );
}
