import type { Honors } from '@singleback/contract/trophies.ts';
import { Table } from '../ui/table.tsx';
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
    <Table
      caption="Titles and weeks won"
      columns={[
        {
          head: 'User',
          className: styles.name,
          cell: ({ user_id, display_name }) => (user_id === userId ? 'You' : <Isolated>{display_name}</Isolated>),
        },
        ...(hasTitles ? [{ head: 'Titles', isEnd: true, cell: ({ titles }: Honors) => titles }] : []),
        { head: 'Weeks won', isEnd: true, className: 'lead', cell: ({ weeks_won }) => weeks_won },
      ]}
      rows={honors}
      idOf={({ user_id }) => user_id}
      rowProps={({ user_id }) => ({ 'data-you': user_id === userId })}
    />
  );
}
