import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { RankMove } from '../../players/rank-move.tsx';
import { LiveNumber } from '../../ui/live-number.tsx';
import { NoRank } from '../../ui/medal.tsx';
import type { GroupPlace } from '../model.ts';

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

/** '8th', with the ending in small print. */
export function Ordinal({ place }: { place: number }) {
  return (
    <span className="whitespace-nowrap">
      <LiveNumber text={formatCount(place)} />
      <small className="ml-px align-[0.4em] text-[0.62em]">{ordinal(place).slice(-2)}</small>
    </span>
  );
}
