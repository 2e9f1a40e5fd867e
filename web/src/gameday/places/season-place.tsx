import { RankMove } from '../../players/rank-move.tsx';
import { NoRank } from '../../ui/medal.tsx';
import type { GroupPlace } from '../model.ts';
import { Ordinal } from './ordinal.tsx';

interface SeasonPlaceProps {
  place: Pick<GroupPlace, 'rank' | 'change'>;
  /** No game of the week has begun: the place is still the one from before it. */
  isQuiet: boolean;
}

/** The user's place on the table of a group, and how far it has moved since last week. */
export function SeasonPlace({ place: { rank, change }, isQuiet }: SeasonPlaceProps) {
  if (rank === null) return <NoRank />;
  return (
    <span className="inline-flex items-baseline gap-1.5">
      {isQuiet ? null : (
        <span className="text-[14px] font-medium">
          <RankMove change={change} />
        </span>
      )}
      <b>
        <Ordinal place={rank} />
      </b>
    </span>
  );
}
