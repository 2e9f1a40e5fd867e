import type { TryPeople } from '@singleback/contract/try.ts';
import { Medal } from '../ui/medal.tsx';
import { Table } from '../ui/table.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { twoDecimals } from './try-points.ts';

/**
 * The people of this installation who play the same season: the best ones, and those next to the user.
 * @param through the last round that counts: 'week 7'
 */
export function PeopleList({ people, through }: { people: TryPeople; through: string }) {
  if (people.rows.length === 0) return null;
  return (
    <Table
      caption={`People here after ${through}`}
      columns={[
        { head: 'Rank', shown: null, headClass: 'w-14', cell: ({ rank }) => <Medal rank={rank} /> },
        { head: 'People here', cell: ({ name }) => <Isolated>{name}</Isolated> },
        { head: `After ${through}`, isEnd: true, className: 'lead', cell: ({ points }) => twoDecimals(points) },
      ]}
      rows={people.rows}
      idOf={({ rank, name }) => `${rank} ${name}`}
      rowProps={({ is_own }) => ({ 'data-you': is_own })}
    />
  );
}
