import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { ArrowRight } from 'lucide-react';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { Trend } from '../../ui/trend.tsx';
import type { WhatIfPlace } from './model.ts';
import type { TableOutcome } from './use-what-if.ts';
import styles from './what-if.module.css';

interface GroupOutcomesProps {
  groups: readonly TableOutcome[];
  isPending: boolean;
  isError: boolean;
}

/** The user's place on each table of the lineup, now and with what was added. One that is not known is left out. */
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
      {shown.map(({ id, label, place }) => (
        <li key={id} className="flex min-h-13.5 items-center justify-between gap-3 border-t border-line py-1.5">
          <span className="min-w-0 leading-tight">
            <span className="block font-semibold wrap-anywhere">
              <Isolated>{label}</Isolated>
            </span>
            <span className="text-meta text-text-2">{distanceWords(place)}</span>
          </span>
          <Ranks place={place} />
        </li>
      ))}
    </ul>
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

/** '3.50 ahead of Hail Mary Ann': the distance to the nearest other after the change; '' where nobody is near. */
function distanceWords({ next, isAbout }: WhatIfPlace): string {
  if (isAbout) return 'about, from how all totals are spread';
  if (next === null) return '';
  if (next.gap === 0) return `level with ${isolated(next.username)}`;
  const gap = formatPoints(Math.abs(next.gap), 2);
  return `${gap} ${next.gap > 0 ? 'ahead of' : 'behind'} ${isolated(next.username)}`;
}
