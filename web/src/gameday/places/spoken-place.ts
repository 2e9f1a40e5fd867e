import { ordinal } from '@singleback/game/players/matchup.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import type { GroupPlace } from '../model.ts';

/** What screen readers hear of a place: '8th in Sunday Morning Regulars, up 1'. */
export function spokenPlace(name: string, { rank, change }: Pick<GroupPlace, 'rank' | 'change'>): string {
  if (rank === null) return `no place in ${isolated(name)}`;
  const moved = change === null || change === 0 ? '' : `, ${change > 0 ? 'up' : 'down'} ${Math.abs(change)}`;
  return `${ordinal(rank)} in ${isolated(name)}${moved}`;
}
