import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { LiveNumber } from '../../ui/live-number.tsx';

/** '8th', with the ending in small print. */
export function Ordinal({ place }: { place: number }) {
  return (
    <span className="whitespace-nowrap">
      <LiveNumber text={formatCount(place)} />
      <small className="ml-px align-[0.4em] text-[0.62em]">{ordinal(place).slice(-2)}</small>
    </span>
  );
}
