import type { Honors } from '@singleback/contract/trophies.ts';
import { Isolated } from '../ui/text/isolated.tsx';
import styles from './honors-table.module.css';

interface HonorsTableProps {
  honors: readonly Honors[];
  userId: string;
}

/** Who has won how many seasons and weeks; seasons only once one is won. */
export function HonorsTable({ honors, userId }: HonorsTableProps) {
  if (honors.length === 0) return null;
  const hasTitles = honors.some(({ titles }) => titles > 0);
  return (
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
        {honors.map(({ user_id, display_name, titles, weeks_won }) => (
          <tr key={user_id} data-you={user_id === userId}>
            <td className={styles.name}>{user_id === userId ? 'You' : <Isolated>{display_name}</Isolated>}</td>
            {hasTitles ? <td className="end">{titles}</td> : null}
            <td className="end lead">{weeks_won}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
