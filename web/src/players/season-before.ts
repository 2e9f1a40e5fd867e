import type { SeasonBefore } from '@singleback/contract/leaderboard.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useCall } from '../platform/api/use-call.ts';
import { useSeason } from './season.ts';
import { useWeeks, weekFromWire } from './weeks.ts';

const fromWire = ({ before }: { before: SeasonBefore | null }) =>
  before && { ...before, weeks: before.weeks.map((week) => weekFromWire(week)) };

/** While a postseason runs, the regular season before it, if anybody played it; asks for nothing in a regular season. */
export function useSeasonBefore() {
  const isPostseason = useSeason().data?.season.kind === 'postseason';
  return useCall('GET /leaderboard/season-before', isPostseason ? undefined : null, { select: fromWire });
}

/** '2025 season: final'; without the word while its last week is not final. */
export const seasonBeforeText = ({ year, isFinal }: Pick<SeasonBefore, 'year' | 'isFinal'>) =>
  `${year} season${isFinal ? ': final' : ''}`;

/** The weeks of the season that these points are of: the running one, or that before it; undefined while unknown. */
export function useWeeksOf(pointsByWeek: ReadonlyMap<string, number>): readonly Week[] | undefined {
  const weeks = useWeeks();
  const before = useSeasonBefore();
  if (weeks.some(({ id }) => pointsByWeek.has(id))) return weeks;
  if (before.isLoading) return undefined;
  return before.data?.weeks.some(({ id }) => pointsByWeek.has(id)) ? before.data.weeks : weeks;
}
