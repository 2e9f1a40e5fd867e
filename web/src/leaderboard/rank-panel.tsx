import { formatGap, formatPoints } from '@singleback/game/scoring/rounding.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import type { ReactNode } from 'react';
import { RankMove } from '../players/rank-move.tsx';
import { useOtherSeason, useRounds } from '../players/rounds.ts';
import { cx } from '../ui/cx.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import { NoRank } from '../ui/medal.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import type { Standing } from './model.ts';
import { grantedText, hasLineups, weekText } from './standings-view.ts';

interface RankPanelProps {
  /** Empty while unknown. */
  groupName: string;
  /** Whether the user is in the group: an admin may look at others. */
  isMember: boolean;
  /** The user's own row; null without one, undefined while loading. */
  own: Standing | null | undefined;
  /** The number of players in the group. */
  total: number;
  /** Whether anybody in the group has points this week. */
  isScored: boolean;
  /** The distance to the leader, in hundredths. */
  behind: number;
  /** '4 of your 9 are live or still to play.' */
  note: string;
}

const RANK = 'md:max-lg:flex md:max-lg:flex-wrap md:max-lg:items-center md:max-lg:gap-x-10';

/** The user's rank in a group. */
export function RankPanel({ groupName, isMember, own, total, isScored, behind, note }: RankPanelProps) {
  const rounds = useRounds();
  const isOver = useOtherSeason() !== null;
  if (own === undefined) return <LoadingRank />;
  const heading = (
    <h2 className="cap [overflow-wrap:anywhere] md:max-lg:w-full">
      Your rank{groupName ? ', ' : null}
      <Isolated>{groupName}</Isolated>
    </h2>
  );
  const granted = own && grantedText(own);
  if (own === null || !hasLineups(own)) {
    return (
      <>
        {heading}
        <Place rank={null} total={total} />
        <p className="mt-4 text-text-2">
          {own === null && !isMember
            ? 'You’re not in this group.'
            : isOver
              ? 'You had no lineup in it.'
              : 'Submit a lineup to get a rank.'}
          {granted === null ? null : <span className="mt-1 block">{granted} for weeks that are over</span>}
        </p>
      </>
    );
  }
  return (
    <div className={RANK}>
      {heading}
      <Place rank={own.rank} total={total}>
        <RankMove change={own.rankChange} />
      </Place>
      <div className="hash my-4 md:max-lg:hidden" aria-hidden />
      <dl className="grid flex-1 grid-cols-2 gap-x-4 gap-y-3.5 md:max-lg:grid-cols-4">
        <Figure label="Total" figure={formatPoints(own.total, 1)} />
        <Figure label={rounds.current} figure={weekText(own, { isScored })} />
        <Figure label="To first" figure={formatGap(behind)} />
        <Figure label="Avg" figure={formatPoints(own.average, 1)} />
      </dl>
      <p className="mt-4 min-h-5 text-meta text-text-2 md:max-lg:w-full">
        {[granted === null ? null : `${granted}, in the total.`, note].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}

/** As high as the rank with its figures, at every width. */
function LoadingRank() {
  return (
    // The key separates it from the rank: reusing the element while its animation ends counts as a layout shift.
    <div key="loading" role="status" aria-label="Loading your rank" className={cx('skeleton', RANK)}>
      <Bone className="h-4 w-20 md:max-lg:w-full" />
      <Bone className="mt-2 h-[76px] w-28" />
      <Bone className="my-4 h-2 w-full md:max-lg:hidden" />
      <Bone className="h-[111px] w-full md:max-lg:h-12 md:max-lg:w-2/3" />
      <Bone className="mt-4 h-5 w-2/3" />
    </div>
  );
}

/** '8 of 13'; a dash without a rank. */
function Place({ rank, total, children }: { rank: number | null; total: number; children?: ReactNode }) {
  return (
    <div className="mt-2 flex items-center gap-3">
      {rank === null ? (
        <span className="text-[56px] leading-none text-text-2">
          <NoRank />
        </span>
      ) : (
        <span className="num text-[84px] leading-[0.9] font-extrabold! text-flag-text italic">{rank}</span>
      )}
      <span className="num flex flex-col text-[18px] font-medium! text-text-2">
        of {formatCount(total)}
        {children}
      </span>
    </div>
  );
}

function Figure({ label, figure }: { label: string; figure: string }) {
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd className="num text-[26px] leading-tight">
        <LiveNumber text={figure} />
      </dd>
    </div>
  );
}
