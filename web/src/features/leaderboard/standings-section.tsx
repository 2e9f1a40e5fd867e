import { Button } from '../../ui/button.tsx';
import { StandingsList } from './standings-list.tsx';
import { type StandingsProps, StandingsTable } from './standings-table.tsx';
import { behindFirst } from './standings-view.ts';
import { useWide } from './use-wide.ts';

interface StandingsSectionProps extends StandingsProps {
  onMore: () => void;
}

/** The rows of a table in the form that the page has room for, and the way to those further down. */
export function StandingsSection({ onMore, ...props }: StandingsSectionProps) {
  const { view } = props;
  const isWide = useWide();
  return (
    <>
      {isWide ? (
        <StandingsTable {...props} />
      ) : (
        <StandingsList {...props} behind={view.ownBelow ? behindFirst(view.rows, view.ownBelow) : 0} />
      )}
      {view.more > 0 ? (
        <div className="flex justify-center border-t border-line bg-raise-1 p-2">
          <Button variant="ghost" size="s" onClick={onMore}>
            Show {view.more} more
          </Button>
        </div>
      ) : null}
    </>
  );
}
