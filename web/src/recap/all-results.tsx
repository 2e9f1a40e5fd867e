import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { useState } from 'react';
import { RankedRow } from '../ui/rows/card-rows.tsx';
import { ListDialog } from '../ui/rows/list-dialog.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { MemberWeek } from './member-week.tsx';
import type { GroupRecap, MemberRecap } from './queries.ts';

interface AllResultsProps {
  recap: GroupRecap;
  userId: string;
  week: number;
  onClose: () => void;
}

/** Everyone's week; a row opens the best lineup that member could have submitted. */
export function AllResults({ recap, userId, week, onClose }: AllResultsProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { rows, lineups, members, weekId } = recap;
  return (
    <ListDialog
      title={`Week ${week} results`}
      text={lineups < members ? `${lineups} of ${members} had a lineup.` : null}
      onClose={onClose}
    >
      <ol>
        {rows.map((row) => (
          <li key={row.userId}>
            <RankedRow
              rank={row.rank}
              name={row.userId === userId ? <span>You</span> : <Isolated>{row.username}</Isolated>}
              about={`Best possible ${formatPoints(row.bestPoints, 1)}`}
              points={<Points row={row} />}
              isYou={row.userId === userId}
              isOpen={row.userId === openId}
              onToggle={() => setOpenId(row.userId === openId ? null : row.userId)}
            />
            {row.userId === openId ? <MemberWeek row={row} weekId={weekId} isYou={row.userId === userId} /> : null}
          </li>
        ))}
      </ol>
    </ListDialog>
  );
}

function Points({ row: { points, granted } }: { row: MemberRecap }) {
  if (points !== null) return <span>{formatPoints(points, 1)}</span>;
  return (
    <span className="text-meta font-normal text-text-2">
      {granted === null ? 'No lineup' : `${formatPoints(granted, 1)} granted`}
    </span>
  );
}
