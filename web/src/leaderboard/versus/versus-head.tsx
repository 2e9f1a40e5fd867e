import type { SlotKind } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNow } from '../../platform/live/server-clock.ts';
import { DerivedNumber } from '../../players/derived-number.tsx';
import type { PointsOf } from '../../players/opened.ts';
import { cx } from '../../ui/cx.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import type { ViewedLineup } from '../model.ts';
import { PlayoffTag } from '../slot-player.tsx';
import {
  type ExpectedFinish,
  leadWords,
  progressWords,
  projectedOfWords,
  rangeWords,
  type Versus,
  type VersusOf,
} from './model.ts';
import styles from './versus.module.css';

interface VersusHeadProps {
  versus: Versus;
  mine: { readonly name: string; readonly actual: number };
  theirs: Pick<ViewedLineup, 'username' | 'name' | 'actual' | 'createdAt' | 'playoffMultiplier'>;
  of: VersusOf;
  weekId: string;
  /** Whether the states of games are known. */
  hasGames: boolean;
  isFinal: boolean;
  /** 'Scores delayed, 4 min'; null while they are current. */
  delay: string | null;
  /** Below the totals: the chance to finish above the other. */
  children: ReactNode;
}

/** Both totals and the difference, as the group's table counts them; stays in view while the slots scroll. */
export function VersusHead(props: VersusHeadProps) {
  const { versus, mine, theirs, of, weekId, hasGames, isFinal, delay, children } = props;
  const difference = versus.mine - versus.theirs;
  return (
    <div className={styles.top}>
      <div className={styles.head}>
        <Total
          label="Your points"
          of={of.mine}
          weekId={weekId}
          points={versus.mine}
          isQuiet={versus.hasBegun && difference < 0}
          multiplier={theirs.playoffMultiplier}
          actual={mine.actual}
        />
        <p className="min-w-21 text-center @max-[561px]:min-w-16 @min-[700px]:[grid-area:lead]">
          {versus.hasBegun ? (
            <>
              <span className="cap">{leadWords(difference, isFinal)}</span>
              {difference === 0 ? null : (
                <span className="num block text-[22px] leading-tight font-bold! md:text-[26px]">
                  <LiveNumber text={formatPoints(Math.abs(difference), 2)} />
                </span>
              )}
            </>
          ) : null}
        </p>
        {versus.hasBegun ? (
          <Total
            label={`Points of ${theirs.username}`}
            of={of.theirs}
            weekId={weekId}
            points={versus.theirs}
            isQuiet={difference > 0}
            multiplier={theirs.playoffMultiplier}
            actual={theirs.actual}
            isRight
          />
        ) : (
          <p className={cx(styles.total, styles.right, 'text-text-2')}>Nothing locked yet</p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-4 pt-2.5 pb-3 [overflow-wrap:anywhere] @min-[700px]:contents">
        <div className="@min-[700px]:[grid-area:mine]">
          <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
            <Isolated>{mine.name}</Isolated>
            <Tag tone="flag">You</Tag>
          </h3>
          <p className="text-meta text-text-2">{progressWords(versus.progress.mine)}</p>
        </div>
        <div className="text-right @min-[700px]:[grid-area:theirs]">
          <h3 className="font-semibold">
            <Isolated>{theirs.name}</Isolated>
          </h3>
          <p className="text-meta text-text-2">{hasGames ? progressWords(versus.progress.theirs) : null}</p>
          <p className="text-meta text-text-2">Created {dateTimeText(theirs.createdAt, serverNow())}</p>
        </div>
      </div>
      {delay ? (
        <p className="mt-3 flex items-center justify-center gap-2 rounded-2 border border-dashed border-line-hash px-3 py-1.5 text-[14px] text-warn @min-[700px]:[grid-area:delay]">
          <TriangleAlert size={16} aria-hidden />
          {delay}: points may be behind
        </p>
      ) : null}
      {children}
    </div>
  );
}

interface TotalProps {
  label: string;
  of: PointsOf;
  weekId: string;
  /** As the table counts them. */
  points: number;
  actual: number;
  multiplier: number;
  isQuiet: boolean;
  isRight?: boolean;
}

/** A total in hundredths; in a playoff week with what it was before the multiplier. */
function Total({ label, of, weekId, points, actual, multiplier, isQuiet, isRight = false }: TotalProps) {
  return (
    <div className={cx(styles.total, isRight && styles.right)}>
      <span className="sr-only">{label}</span>
      <span className={cx('font-num text-[46px]/none font-bold @max-[561px]:text-[34px]', isQuiet && 'text-text-2')}>
        <DerivedNumber of={of} at={{ weekId, playerId: null }}>
          <LiveNumber text={formatPoints(points, 2)} />
        </DerivedNumber>
      </span>
      {multiplier === 1 ? null : (
        <span className="flex flex-wrap items-center gap-2 text-meta text-text-2">
          <PlayoffTag multiplier={multiplier} />
          <span>Actual {formatPoints(actual, 2)}</span>
        </span>
      )}
    </div>
  );
}

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
      <FinishTotal
        label={label}
        points={expected?.own ?? mine.projected}
        of={range + projectedOfWords(mine.slots.length, [])}
        projected={expected ? mine.projected : null}
      />
      <FinishTotal
        label={label}
        points={isHidden ? null : (expected?.theirs ?? theirs.projected)}
        of={projectedOfWords(theirs.slots.length, leftOut)}
        projected={expected && !isHidden ? theirs.projected : null}
        isRight
      />
    </dl>
  );
}

interface FinishTotalProps {
  label: string;
  points: number | null;
  of: string;
  /** What was projected, beside what is expected now [G2.31]; null: not known, or shown as `points`. */
  projected: number | null;
  isRight?: boolean;
}

function FinishTotal({ label, points, of, projected, isRight = false }: FinishTotalProps) {
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
