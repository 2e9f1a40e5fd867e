import type { SeasonWeeks, Week as WireWeek } from '@singleback/contract/season.ts';
import type { Week } from '@singleback/game/season/week.ts';

/** Reads a week off the wire. */
export function weekFromWire(wire: WireWeek): Week {
  return {
    id: wire.id,
    weekNumber: wire.week_number,
    startDate: new Date(wire.start_date),
    endDate: new Date(wire.end_date),
  };
}

/** All weeks of the season, first to last. */
export function weeksFromWire(season: Pick<SeasonWeeks, 'weeks'>): Week[] {
  return season.weeks.map(weekFromWire).toSorted((a, b) => a.weekNumber - b.weekNumber);
}
