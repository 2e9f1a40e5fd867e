import type { SlotKind } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { cx } from '../../ui/cx.ts';
import type { ExpectedFinish } from './duel.ts';
import { projectedOfWords, rangeWords } from './versus-words.ts';

interface VersusFinishProps {
  mine: { readonly projected: number | null; readonly slots: readonly unknown[] };
  theirs: { readonly projected: number | null; readonly slots: readonly unknown[] };
  /** The kinds of the other's hidden slots. */
  leftOut: readonly SlotKind[];
  /** Null before the first kickoff, and while it is not known: then what was projected is shown. */
  expected: ExpectedFinish | null;
}

/** What both lineups are expected to finish with, and what was projected; of the other's locked slots only. */
export function VersusFinish({ mine, theirs, leftOut, expected }: VersusFinishProps) {
  const label = expected ? 'Projected finish' : 'Projected';
  const range = expected ? `${rangeWords(expected)}, ` : '';
  const isHidden = leftOut.length === theirs.slots.length;
  return (
    <dl className="-mx-6 -mb-6 px-6 pt-3 pb-4 max-md:-mx-4 max-md:mt-0 max-md:-mb-4 max-md:px-4 max-md:pt-3 max-md:pb-4 grid grid-cols-2 gap-4 border-t border-line bg-raise-2">
      <Total
        label={label}
        points={expected?.own ?? mine.projected}
        of={range + projectedOfWords(mine.slots.length, [])}
        projected={expected ? mine.projected : null}
      />
      <Total
        label={label}
        points={isHidden ? null : (expected?.theirs ?? theirs.projected)}
        of={projectedOfWords(theirs.slots.length, leftOut)}
        projected={expected && !isHidden ? theirs.projected : null}
        isRight
      />
    </dl>
  );
}

interface TotalProps {
  label: string;
  points: number | null;
  of: string;
  /** What was projected, beside what is expected now [G2.31]; null: not known, or shown as `points`. */
  projected: number | null;
  isRight?: boolean;
}

function Total({ label, points, of, projected, isRight = false }: TotalProps) {
  return (
    <div className={cx('min-w-0', isRight && 'text-right')}>
      <dt className="cap">{label}</dt>
      <dd>
        <span className="num text-[20px] font-bold!">{formatPoints(points, 2)}</span>{' '}
        <span className="text-meta text-text-2">{of}</span>
      </dd>
      {projected === null ? null : <dd className="text-meta text-text-2">Projected {formatPoints(projected, 2)}</dd>}
    </div>
  );
}
