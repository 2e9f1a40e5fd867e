import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { ArrowRight } from 'lucide-react';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { Trend } from '../../ui/trend.tsx';
import type { WhatIfPlace } from './model.ts';
import type { GroupOutcome } from './use-what-if.ts';
import styles from './what-if.module.css';

interface GroupOutcomesProps {
  groups: readonly GroupOutcome[];
  isPending: boolean;
  isError: boolean;
}

/** The user's place in each group of the lineup, now and with what was added. A table that is too long is left out. */
export function GroupOutcomes({ groups, isPending, isError }: GroupOutcomesProps) {
  if (isPending) return <SkeletonRows rows={groups.length} height={54} label="Loading places" />;
  const shown = groups.flatMap(({ place, ...group }) => (place ? [{ ...group, place }] : []));
  if (shown.length === 0) {
    return isError ? (
      <p className="py-3 text-text-2">Your places could not be loaded. Points are still added.</p>
    ) : null;
  }
  return (
    <ul aria-label="Places" aria-live="polite">
      {shown.map(({ id, name, place }) => (
        <li key={id} className={styles.group}>
          <span className="min-w-0 leading-tight">
            <span className="block font-semibold wrap-anywhere">
              <Isolated>{shownGroupName({ id, name })}</Isolated>
            </span>
            <Distance place={place} />
          </span>
          <Ranks place={place} />
        </li>
      ))}
    </ul>
  );
}

function Distance({ place: { next, isAbout } }: { place: WhatIfPlace }) {
  if (isAbout) return <span className="text-meta text-text-2">about, from how all totals are spread</span>;
  if (next === null) return null;
  const side =
    next.gap === 0 ? 'level with' : `${formatPoints(Math.abs(next.gap), 2)} ${next.gap > 0 ? 'ahead of' : 'behind'}`;
  return (
    <span className="text-meta text-text-2">
      {side} <Isolated>{next.username}</Isolated>
    </span>
  );
}

function Ranks({ place: { rank, changedRank } }: { place: WhatIfPlace }) {
  if (rank === changedRank) return <span className={styles.rank}>{ordinal(rank)}</span>;
  const places = Math.abs(rank - changedRank);
  const isUp = changedRank < rank;
  return (
    <span className="flex items-center gap-2">
      <span className="num text-[17px] text-text-2">
        <span className="sr-only">now </span>
        {ordinal(rank)}
      </span>
      <ArrowRight size={15} className="text-text-2" aria-hidden />
      <span className={styles.rank} data-changed>
        <span className="sr-only">what if </span>
        {ordinal(changedRank)}
      </span>
      <Trend tone={isUp ? 'good' : 'bad'} label={`${isUp ? 'up' : 'down'} ${places}`}>
        {places}
      </Trend>
    </span>
  );
}
