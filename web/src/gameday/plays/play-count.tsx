import { usePlays } from '../queries.ts';
import { type PlayGroup, shownPlays } from './shown-plays.ts';

/** How many plays counted in these groups; nothing before the first. */
export function PlayCount({ groups }: { groups: readonly PlayGroup[] }) {
  const count = shownPlays(usePlays().data?.plays ?? [], groups).length;
  return count === 0 ? null : <span className="num font-medium!">{count}</span>;
}
