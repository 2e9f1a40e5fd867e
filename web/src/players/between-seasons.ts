// Players as all screens show them: names, matchups, injuries, the player dialog.

import type { SeasonBefore } from '@singleback/contract/leaderboard.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useCall } from '../platform/api/use-call.ts';
import { useNow } from '../platform/live/server-clock.ts';
import { dateText } from '../ui/text/time-text.ts';
import { useSeason } from './season.ts';
import { useWeeks } from './weeks.ts';

const fromWire = ({ before }: { before: SeasonBefore | null }) => before;

/** While a postseason runs, the regular season before it, if anybody played it; asks for nothing in a regular season. */
export function useSeasonBefore() {
  const isPostseason = useSeason().data?.season.kind === 'postseason';
  return useCall('GET /leaderboard/season-before', isPostseason ? undefined : null, { select: fromWire });
}

/** '2025 season: final'; without the word while its last week is not final. */
export const seasonBeforeText = ({ year, isFinal }: Pick<SeasonBefore, 'year' | 'isFinal'>) =>
  `${year} season${isFinal ? ': final' : ''}`;

/**
 * What is known between two seasons, at `now`: that the last one is over and when the next one appears, or when the
 * next one begins. Null during a season, and in the week before it.
 */
export function offSeasonText(year: number, weeks: readonly Week[], now: Date): string | null {
  const season = `${year} ${weeks[0]?.seasonKind === 'postseason' ? 'postseason' : 'season'}`;
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (now > last.endDate) {
    return `The ${season} is over. The ${year + 1} season opens here once its schedule is published, usually in May.`;
  }
  if (now >= first.startDate) return null;
  const day = dateText(first.startDate, first.startDate, 'UTC');
  return `The ${season} begins in the week of ${day}. Groups and lineups are open.`;
}

export function useOffSeason(): string | null {
  const season = useSeason().data?.season;
  const weeks = useWeeks();
  const now = useNow(60_000);
  return season === undefined || now === null ? null : offSeasonText(season.year, weeks, now);
}
