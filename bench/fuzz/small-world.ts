import { DAY_MS } from '@singleback/game/season/durations.ts';
import type { SeasonOfRecord } from '../../server/src/pipeline/feeds/live/record/season-of-record.ts';
import type { GameRecord } from '../../server/src/pipeline/report.ts';

/** A season of record that has a week's schedule, and nothing else. */
export function seasonOf(year: number, weekNumber: number, games: readonly GameRecord[], now: Date): SeasonOfRecord {
  const week = {
    weekNumber,
    startDate: new Date(now.getTime() - 6 * DAY_MS),
    endDate: new Date(now.getTime() + 6 * DAY_MS),
  };
  return {
    season: { year, name: String(year), weeks: [week] },
    games: [...games],
    ...{
      players: [],
      playerWeeks: [],
      projections: [],
      injuries: [],
      lines: new Map(),
      doubts: {},
      unconfirmedLines: [],
    },
    leftOut: { ghosts: 0, unmatched: [], unmatchedProjections: 0, rosterRowsWithoutId: 0, lacksReturnFumbles: false },
    ...{ maySomeLinesLack: false, hasNextSeason: false },
  };
}
