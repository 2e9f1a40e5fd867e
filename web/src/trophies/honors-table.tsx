import type { Honors } from '@singleback/contract/trophies.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Tag } from '../ui/tag.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import styles from './honors-table.module.css';

interface HonorsTableProps {
  honors: readonly Honors[];
  userId: string;
}

/** A longer table shows its first rows until the rest is asked for. */
const FIRST_ROWS = 8;

/** Who has won how many seasons and weeks; seasons only once one is won. */
export function HonorsTable({ honors, userId }: HonorsTableProps) {
  const [isWhole, setWhole] = useState(honors.length <= FIRST_ROWS + 1);
  if (honors.length === 0) return null;
  const hasTitles = honors.some(({ titles }) => titles > 0);
  const rows = isWhole ? honors : honors.slice(0, FIRST_ROWS);
  return (
    <>
      <table className="table">
        <caption className="sr-only">Titles and weeks won</caption>
        <thead>
          <tr>
            <th scope="col">User</th>
            {hasTitles ? (
              <th scope="col" className="end">
                Titles
              </th>
            ) : null}
            <th scope="col" className="end">
              Weeks won
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ user_id, display_name, titles, weeks_won }) => (
            <tr key={user_id} data-you={user_id === userId}>
              <td>
                <span className={styles.name}>
                  <Isolated>{display_name}</Isolated>
                  {user_id === userId ? <Tag tone="flag">You</Tag> : null}
                </span>
              </td>
              {hasTitles ? <td className="end">{titles}</td> : null}
              <td className="end lead">{weeks_won}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isWhole ? null : (
        <div className="flex justify-center border-t border-line p-2">
          <Button variant="ghost" size="s" onClick={() => setWhole(true)}>
            Show {honors.length - rows.length} more
          </Button>
        </div>
      )}
    </>
  );
}
