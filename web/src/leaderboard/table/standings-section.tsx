import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { behindFirst } from '../standings-view.ts';
import { StandingsList } from './standings-list.tsx';
import { type StandingsProps, StandingsTable } from './standings-table.tsx';

interface StandingsSectionProps extends StandingsProps {
  /** More rows are loading. */
  isBusy?: boolean;
  onMore: () => void;
  /** Whether a link to the user's own row is about this table. */
  isSelected?: boolean;
}

/** Standings as a table or list depending on width, with a button to load more. */
export function StandingsSection({ onMore, isBusy = false, isSelected = false, ...props }: StandingsSectionProps) {
  const { view } = props;
  const isWide = useWide();
  const place = useOwnRow(isSelected);
  return (
    <div ref={place}>
      {isWide ? (
        <StandingsTable {...props} />
      ) : (
        <StandingsList {...props} behind={view.ownBelow ? behindFirst(view.rows, view.ownBelow) : 0} />
      )}
      {view.more > 0 ? (
        <div className="flex justify-center border-t border-line bg-raise-1 p-2">
          <Button variant="ghost" size="s" busy={isBusy} busyText="Loading..." onClick={onMore}>
            Show {view.more} more
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Brings the user's own row of a table into view and focuses it, once, where a link has led to it.
 * @param isSelected whether this is the table that the link is about
 * @returns the place around the table
 */
function useOwnRow(isSelected: boolean): RefObject<HTMLDivElement | null> {
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
