import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { cx } from '../ui/cx.ts';
import { Medal } from '../ui/medal.tsx';
import { Tag } from '../ui/tag.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { useWide } from '../ui/use-wide.ts';
import type { MemberRecap } from './queries.ts';
import styles from './recap-table.module.css';

interface RecapTableProps {
  rows: readonly MemberRecap[];
  userId: string;
  chosenId: string;
  onChoose: (userId: string) => void;
}

/** Each member's actual and best possible points, and points of used-up players. A name selects that member. */
export function RecapTable({ rows, userId, chosenId, onChoose }: RecapTableProps) {
  const isWide = useWide();
  return (
    <table className={cx('table', styles.recapTable)}>
      <caption className="sr-only">Points, best possible points and points by used players</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.recapRank}>
            Rank
          </th>
          <th scope="col">User</th>
          <th scope="col" className="end">
            Points
          </th>
          <th scope="col" className="end">
            {isWide ? 'Best possible' : 'Best'}
          </th>
          {isWide ? (
            <th scope="col" className="end">
              Used players
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.userId} data-you={row.userId === userId} data-chosen={row.userId === chosenId}>
            <td>
              <Medal rank={row.rank} />
            </td>
            <td>
              <span className="flex flex-wrap items-center gap-x-2">
                <button
                  type="button"
                  className={styles.recapName}
                  aria-pressed={row.userId === chosenId}
                  onClick={() => onChoose(row.userId)}
                >
                  <Isolated>{row.username}</Isolated>
                </button>
                {row.userId === userId ? <Tag tone="flag">You</Tag> : null}
              </span>
              {isWide ? null : (
                <span className="block text-meta text-text-2">used {formatPoints(row.spentPoints, 1)}</span>
              )}
            </td>
            <td className="end lead">
              {row.points === null ? <NoLineup granted={row.granted} /> : formatPoints(row.points, 1)}
            </td>
            <td translate="no" className="end text-text!">
              {formatPoints(row.bestPoints, 1)}
            </td>
            {isWide ? (
              <td translate="no" className="end">
                {formatPoints(row.spentPoints, 1)}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoLineup({ granted }: { granted: number | null }) {
  return (
    <span className="text-meta font-normal text-text-2">
      No lineup
      {granted === null ? null : <span className="block whitespace-nowrap">+{formatPoints(granted, 2)} granted</span>}
    </span>
  );
}
