// The plays that gave points.
import { usePlays } from '../queries.ts';
import { type PlayGroup, shownPlays } from './shown-plays.ts';

interface PlayCountProps {
  groups: readonly PlayGroup[];
  endedWeekId?: string;
}

/** How many plays counted in these groups; nothing before the first. */
export function PlayCount({ groups, endedWeekId }: PlayCountProps) {
  const count = shownPlays(usePlays(endedWeekId).data?.plays ?? [], groups).length;
  return count === 0 ? null : <span className="num font-medium!">{count}</span>;
}
