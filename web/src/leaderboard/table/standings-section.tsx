import { Button } from '../../ui/button.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { behindFirst } from '../standings-view.ts';
import { StandingsList } from './standings-list.tsx';
import { type StandingsProps, StandingsTable } from './standings-table.tsx';
import { useOwnRow } from './use-own-row.ts';

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
