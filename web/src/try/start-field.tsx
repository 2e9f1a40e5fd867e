import type { TryStart } from '@singleback/contract/try.ts';
import { cx } from '../ui/cx.ts';
import { whole } from './try-points.ts';

interface StartFieldProps {
  /** Null while the season is being prepared. */
  field: TryStart['field'];
  /** What there is to beat besides the average; null for nothing. */
  mark: FieldMark | null;
  /** '18 weeks' */
  after: string;
}

/** 'Best here 1,902', 'Ben 1,902'. */
export interface FieldMark {
  readonly name: string;
  readonly points: number;
}

/** How the totals of the simulated managers are spread. The user has no place among them yet. */
export function StartField({ field, mark, after }: StartFieldProps) {
  const columns = field?.histogram ?? [];
  const most = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <figure className="panel overflow-hidden">
      <div className="relative mx-4 flex h-52 items-end gap-0.5 pt-10 md:h-75" aria-hidden>
        {columns.map(({ from, count }) => (
          <i
            key={from}
            className="min-h-px flex-1 rounded-t-[1px] bg-(--plot-rest) forced-colors:bg-[CanvasText]"
            style={{ height: `${(count / most) * 100}%` }}
          />
        ))}
        {field === null ? null : (
          <>
            <Line of="average" columns={columns} mark={{ name: 'Average', points: field.average_points }} />
            {mark === null ? null : <Line of="mark" columns={columns} mark={mark} />}
            <b className="absolute bottom-[42%] left-1 rounded-1 border border-flag-edge bg-flag px-3 py-2 font-num text-[20px]/none font-extrabold text-on-flag italic">
              You?
            </b>
          </>
        )}
      </div>
      <div className="hash" aria-hidden />
      <figcaption className="px-4 pt-2.5 pb-3 text-[14px] text-text-2">
        {field === null ? (
          'Getting the season ready'
        ) : (
          <>
            Points of {whole(field.of)} simulated managers after {after}
            <span className="sr-only">
              : {whole(field.average_points)} on average
              {mark === null ? '' : `, ${mark.name} ${whole(mark.points)}`}
            </span>
          </>
        )}
      </figcaption>
    </figure>
  );
}

interface LineProps {
  of: 'average' | 'mark';
  columns: NonNullable<TryStart['field']>['histogram'];
  mark: FieldMark;
}

/** A line at its points, with its name on top; beyond the field it stands at its edge. */
function Line({ of, columns, mark }: LineProps) {
  const [first, second] = columns;
  if (first === undefined || second === undefined) return null;
  const share = (mark.points - first.from) / ((second.from - first.from) * columns.length);
  const at = Math.min(1, Math.max(0, share));
  return (
    <span
      className={cx(
        'absolute bottom-0 w-0 border-l-2',
        of === 'mark' ? 'h-[98px] border-text md:h-35' : 'h-44 border-dashed border-text-2 md:h-66',
      )}
      style={{ left: `${at * 100}%` }}
    >
      {/* Named away from the edge it is near to. */}
      <span
        className={cx(
          'absolute bottom-full mb-0.5 bg-raise-1 px-1 py-px font-num text-[15px]/[1.2] font-semibold whitespace-nowrap',
          of === 'mark' ? 'text-text' : 'text-text-2',
          of === 'mark' && at > 0.5 ? 'right-0 translate-x-[min(50%,44px)]' : 'left-0 -translate-x-1/2',
        )}
      >
        {mark.name} {whole(mark.points)}
      </span>
    </span>
  );
}
