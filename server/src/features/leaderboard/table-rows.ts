import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { grantedPoints } from '@singleback/game/standings/granted.ts';
import { average } from '@singleback/game/standings/standings.ts';
import type { Place } from '../../standings/table.ts';

/** A season's weeks in order, and the current one. */
export interface TableWeeks {
  weeks: readonly { id: string; weekNumber: number }[];
  currentWeek: { id: string; weekNumber: number };
}

/**
 * A row of a table [G3.7], with averages and weeks by rules 3.5 and G9.7.
 * @param weekPoints the user's points of each week with a lineup, by week id, hundredths
 */
export function presentRow(
  { userId, username }: { userId: string; username: string },
  place: Place,
  weekPoints: ReadonlyMap<string, number>,
  season: TableWeeks,
): LeaderboardEntry {
  const granted = season.weeks.flatMap(({ id, weekNumber }) => {
    const own = place.granted.find((each) => each.weekNumber === weekNumber);
    return own ? [{ weekId: id, points: pointsFromHundredths(own.points), reason: own.reason }] : [];
  });
  const scored = place.totalPoints - grantedPoints(place.granted);
  return {
    userId,
    username,
    rank: place.rank,
    rankChange: place.rankBefore === null ? null : place.rankBefore - place.rank,
    totalPoints: pointsFromHundredths(place.totalPoints),
    thisWeekPoints: pointsFromHundredths(weekPoints.get(season.currentWeek.id) ?? 0),
    weeks: place.weeks,
    averagePoints: pointsFromHundredths(average(scored, place.scoringWeeks)),
    lineups: season.weeks.flatMap(({ id }) => {
      const points = weekPoints.get(id);
      return points === undefined ? [] : [{ weekId: id, points: pointsFromHundredths(points) }];
    }),
    ...(granted.length === 0 ? {} : { granted }),
  };
}

/** In the order of a page: equal totals by name. */
export function byTotalAndName(a: LeaderboardEntry, b: LeaderboardEntry): number {
  if (a.totalPoints !== b.totalPoints) return b.totalPoints - a.totalPoints;
  if (a.username === b.username) return a.userId < b.userId ? -1 : 1;
  return a.username < b.username ? -1 : 1;
}
