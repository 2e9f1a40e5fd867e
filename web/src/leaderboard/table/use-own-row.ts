import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings the user's own row of a table into view and focuses it, once, where a link has led to it.
 * @param isSelected whether this is the table that the link is about
 * @returns the place around the table
 */
export function useOwnRow(isSelected: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  const isWanted = useRouterState({ select: ({ location }) => location.state.ownRow === true }) && isSelected;
  // The row comes with the table's data: every render may be the first with it.
  useEffect(() => {
    if (!isWanted || isDone.current) return;
    const row = place.current?.querySelector<HTMLElement>('[data-you="true"]');
    if (!row) return;
    isDone.current = true;
    row.scrollIntoView({ block: 'center' });
    const target = row.matches('button') ? row : (row.querySelector<HTMLElement>('button') ?? row);
    if (target === row && !row.matches('button')) row.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
  return place;
}
