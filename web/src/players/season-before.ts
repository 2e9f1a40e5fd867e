import type { SeasonBefore } from '@singleback/contract/leaderboard.ts';
import { useCall } from '../platform/api/use-call.ts';
import { useSeason } from './season.ts';

const fromWire = ({ before }: { before: SeasonBefore | null }) => before;

/** While a postseason runs, the regular season before it, if anybody played it; asks for nothing in a regular season. */
export function useSeasonBefore() {
  const isPostseason = useSeason().data?.season.kind === 'postseason';
  return useCall('GET /leaderboard/season-before', isPostseason ? undefined : null, { select: fromWire });
}

/** '2025 season: final'; without the word while its last week is not final. */
export const seasonBeforeText = ({ year, isFinal }: Pick<SeasonBefore, 'year' | 'isFinal'>) =>
  `${year} season${isFinal ? ': final' : ''}`;
