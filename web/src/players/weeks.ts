import type { Week as WireWeek } from '@singleback/contract/season.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useMemo } from 'react';
import { useSeason } from './season.ts';

/** All weeks of the season in order; empty until the season is loaded. */
export function useWeeks(): readonly Week[] {
  const wire = useSeason().data?.weeks;
  return useMemo(() => wire?.map(weekFromWire).toSorted((a, b) => a.weekNumber - b.weekNumber) ?? [], [wire]);
}

/** The weeks as select options. */
export function weekOptions(weeks: readonly Week[], currentWeekNumber: number) {
  return weeks.map(({ weekNumber }) => ({
    value: String(weekNumber),
    label: `Week ${weekNumber}`,
    ...(weekNumber === currentWeekNumber && { aside: 'This week' }),
  }));
}

function weekFromWire(wire: WireWeek): Week {
  return {
    id: wire.id,
    weekNumber: wire.week_number,
    startDate: new Date(wire.start_date),
    endDate: new Date(wire.end_date),
  };
}
