import type { Group } from '@singleback/contract/groups.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSeasonLineups } from '../../queries.ts';
import { groupOfBoard, usedText } from './used-board.ts';

const UsedBoardDialog = lazy(async () => ({ default: (await import('./used-board-dialog.tsx')).UsedBoardDialog }));

interface UsedPlayersProps {
  weeks: readonly Week[];
  currentWeekNumber: number;
  groups: readonly Group[];
}

/** How many players are used, and the way to the board of the season; nothing before the first lineup. */
export function UsedPlayers(props: UsedPlayersProps) {
  const { weeks, currentWeekNumber, groups } = props;
  const { data, isError } = useSeasonLineups();
  const [isOpen, setOpen] = useState(false);
  const isKnown = data === undefined ? isError : data.length > 0;
  if (!isKnown && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className="panel mt-5 flex min-h-14 w-full items-center gap-2 px-4 text-left hover:bg-raise-2"
        onClick={() => setOpen(true)}
      >
        <b>Used players</b>
        <span className="flex-1 text-text-2">
          {data ? usedText(weeks, data, groupOfBoard(groups, data)?.id, currentWeekNumber) : null}
        </span>
        <ChevronRight size={18} className="text-text-2" aria-hidden />
      </button>
      {isOpen ? (
        <Suspense>
          <UsedBoardDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
