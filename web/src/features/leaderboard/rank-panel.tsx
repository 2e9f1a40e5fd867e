import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Standing } from '../../data/standings.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { RankMove } from './rank-move.tsx';

interface RankPanelProps {
  /** The user's own row; null before the first lineup, undefined while it loads. */
  own: Standing | null | undefined;
  /** How many play. */
  total: number;
  /** How far the first is ahead, in hundredths. */
  behind: number;
  /** '4 of your 9 are live or still to play.' */
  note: string;
}

/** Where you stand in the season. */
export function RankPanel({ own, total, behind, note }: RankPanelProps) {
  if (own === undefined) {
    return (
      <div role="status" aria-label="Loading your rank" className="skeleton flex flex-col gap-4">
        <Bone className="h-3 w-20" />
        <Bone className="h-16 w-28" />
        <Bone className="h-24 w-full" />
      </div>
    );
  }
  if (own === null) {
    return (
      <>
        <h2 className="cap">Your rank</h2>
        <p className="mt-3 text-text-2">
          Your rank among {total.toLocaleString('en-US')} stands here once you have a lineup in.
        </p>
      </>
    );
  }
  return (
    <div className="md:max-lg:flex md:max-lg:flex-wrap md:max-lg:items-center md:max-lg:gap-x-10">
      <h2 className="cap md:max-lg:w-full">Your rank</h2>
      <div className="mt-2 flex items-center gap-3">
        <span className="num text-[84px] leading-[0.9] font-extrabold! text-flag-text italic">{own.rank}</span>
        <span className="num flex flex-col text-[18px] font-medium! text-text-2">
          of {total.toLocaleString('en-US')}
          <RankMove change={own.rankChange} />
        </span>
      </div>
      <div className="hash my-4 md:max-lg:hidden" aria-hidden />
      <dl className="grid flex-1 grid-cols-2 gap-x-4 gap-y-3.5 md:max-lg:grid-cols-4">
        <Figure label="Total" hundredths={own.total} />
        <Figure label="This week" hundredths={own.thisWeek} />
        <Figure label="To first" hundredths={behind} />
        <Figure label="Avg" hundredths={own.average} />
      </dl>
      <p className="mt-4 min-h-5 text-meta text-text-2 md:max-lg:w-full">{note}</p>
    </div>
  );
}

function Figure({ label, hundredths }: { label: string; hundredths: number }) {
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd className="num text-[26px] leading-tight">
        <LiveNumber text={formatPoints(hundredths, 1)} />
      </dd>
    </div>
  );
}
