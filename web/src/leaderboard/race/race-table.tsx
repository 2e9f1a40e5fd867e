import { formatGap, formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Isolated } from '../../ui/text/isolated.tsx';
import type { RaceLine, RaceMode } from './race.ts';

/** The race's numbers for screen readers. */
export function RaceTable({ lines, mode }: { lines: readonly RaceLine[]; mode: RaceMode }) {
  if (lines.length === 0) return null;
  const format = (points: number) => (mode === 'total' ? formatPoints(points, 1) : formatGap(points));
  const weeks = lines[0]?.values.map((_, at) => at + 1) ?? [];
  return (
    <div className="sr-only">
      <table>
        <caption>
          {mode === 'total' ? 'Total points after each week' : 'Points behind the leader after each week'}
        </caption>
        <thead>
          <tr>
            <th scope="col">User</th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                Week {week}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.userId}>
              <th scope="row">{line.isYou ? 'You' : <Isolated>{line.username}</Isolated>}</th>
              {weeks.map((week) => (
                <td key={week}>{format(line.values[week - 1] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
