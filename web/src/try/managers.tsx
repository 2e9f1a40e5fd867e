import type { TryField, TryPeople } from '@singleback/contract/try.ts';
import { Medal } from '../ui/medal.tsx';
import { Table } from '../ui/table.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { twoDecimals, whole } from './try-points.ts';

/** A row of a list of players or results. */
export const ROW = 'relative flex items-center gap-3 border-t border-line px-4 py-1.5 first:border-t-0';

interface FieldHistogramProps {
  field: TryField;
  points: number;
  /** The points of whoever sent the link; null without one. */
  beat?: number | null;
}

/** The totals of the simulated managers, with the column of the user and of whoever sent the link. */
export function FieldHistogram({ field, points, beat = null }: FieldHistogramProps) {
  const { histogram } = field;
  const most = Math.max(1, ...histogram.map(({ count }) => count));
  const columnOf = (total: number) =>
    Math.max(
      0,
      histogram.findLastIndex(({ from }) => from <= total),
    );
  const own = columnOf(points);
  const other = beat === null ? null : columnOf(beat);
  const colorOf = (at: number) => {
    if (at === own) return 'min-h-1.5 bg-flag-text forced-colors:bg-[CanvasText]';
    if (at === other) return 'min-h-1.5 bg-chalk forced-colors:bg-[CanvasText]';
    return at > own ? 'min-h-px bg-line-hash' : 'min-h-px bg-line-2';
  };
  return (
    <figure>
      <div className="flex h-24 items-end gap-0.5 border-b border-line-2" aria-hidden>
        {histogram.map(({ from, count }, at) => (
          <div key={from} className={`flex-1 ${colorOf(at)}`} style={{ height: `${(count / most) * 100}%` }} />
        ))}
      </div>
      <figcaption className="flex justify-between pt-1 text-meta text-text-2">
        <span>{whole(histogram[0]?.from ?? 0)}</span>
        <span>median {whole(field.median_points)}</span>
        <span>{whole(field.highest_points)}</span>
      </figcaption>
    </figure>
  );
}

/** The people here who play the same season: the best and those next to the user; `through` is the last round. */
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
