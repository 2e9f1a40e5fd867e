import type { TryField } from '@singleback/contract/try.ts';
import styles from './try.module.css';
import { whole } from './try-points.ts';

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
  return (
    <figure>
      <div className="flex h-24 items-end gap-0.5 border-b border-line-2" aria-hidden>
        {histogram.map(({ from, count }, at) => (
          <div
            key={from}
            className={styles.column}
            data-of={at === own ? 'you' : at === other ? 'friend' : at > own ? 'above' : undefined}
            style={{ height: `${(count / most) * 100}%` }}
          />
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
