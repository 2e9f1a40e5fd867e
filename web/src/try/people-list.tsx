import type { TryPeople } from '@singleback/contract/try.ts';
import { Medal } from '../ui/medal.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { twoDecimals } from './try-points.ts';

/** The people of this installation who play the same season: the best ones, and those next to the user. */
export function PeopleList({ people, through }: { people: TryPeople; through: number }) {
  if (people.rows.length === 0) return null;
  return (
    <table className="table">
      <caption className="sr-only">People here after week {through}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-14">
            <span className="sr-only">Rank</span>
          </th>
          <th scope="col">People here</th>
          <th scope="col" className="end">
            After week {through}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.rows.map(({ rank, name, points, is_own }) => (
          <tr key={`${rank} ${name}`} data-you={is_own}>
            <td>
              <Medal rank={rank} />
            </td>
            <td>
              <Isolated>{name}</Isolated>
            </td>
            <td className="end lead">{twoDecimals(points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
