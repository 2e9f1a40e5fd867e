import { injuryBadge } from '@singleback/game/players/injury.ts';
import { InjuryMark } from './player-marks.tsx';

/** A player's name with the injury mark, which never wraps onto a line of its own [G9.12]. */
export function PlayerName({ name, injuryStatus }: { name: string; injuryStatus: string | null }) {
  if (injuryBadge(injuryStatus) === null) return <span translate="no">{name}</span>;
  // A line may end at a space or after a hyphen.
  const at = Math.max(name.lastIndexOf(' '), name.lastIndexOf('-')) + 1;
  return (
    <span translate="no">
      {name.slice(0, at)}
      <span className="whitespace-nowrap">
        {name.slice(at)}
        <InjuryMark status={injuryStatus} />
      </span>
    </span>
  );
}
