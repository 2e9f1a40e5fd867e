import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { average, rankByTotal } from '@singleback/game/standings/standings.ts';
import type { StandingRow, WeekRow } from './leaderboard-store.ts';

/** The weeks of a season, in order, and the one that is on. */
export interface TableWeeks {
  weeks: readonly { id: string; weekNumber: number }[];
  currentWeek: { id: string; weekNumber: number };
}

/**
 * Ranks a whole table [G3.7] (rules 3.5): equal totals share a rank. `rankChange` is the places won since before the
 * current week, among those who played before it; null for who did not.
 */
export function rankTable(rows: readonly StandingRow[], weekRows: readonly WeekRow[], season: TableWeeks) {
  const weeksOf = Map.groupBy(weekRows, ({ userId }) => userId);
  const ranked = rankByTotal(rows.map((row) => ({ ...row, total: row.totalPoints })));
  const ranksBefore = rankBefore(rows, weeksOf, season);
  return ranked.map((row) => {
    const before = ranksBefore.get(row.userId);
    const rankChange = before === undefined ? null : before - row.rank;
    return presentRow(row, row.rank, rankChange, weeksOf.get(row.userId) ?? [], season);
  });
}

/** One row of a table [G3.7], its averages and weeks as rules 3.5 and G9.7 say. */
export function presentRow(
  row: StandingRow,
  rank: number,
  rankChange: number | null,
  weekRows: readonly WeekRow[],
  season: TableWeeks,
): LeaderboardEntry {
  const byWeek = new Map(weekRows.map(({ weekId, points }) => [weekId, points]));
  return {
    userId: row.userId,
    username: row.username,
    rank,
    rankChange,
    totalPoints: pointsFromHundredths(row.totalPoints),
    thisWeekPoints: pointsFromHundredths(byWeek.get(season.currentWeek.id) ?? 0),
    weeks: row.weeks,
    averagePoints: pointsFromHundredths(average(row.totalPoints, row.scoringWeeks)),
    lineups: season.weeks.flatMap(({ id }) => {
      const points = byWeek.get(id);
      return points === undefined ? [] : [{ weekId: id, points: pointsFromHundredths(points) }];
    }),
  };
}

/** The ranks before the current week of those who had played by then, by user id. */
function rankBefore(rows: readonly StandingRow[], weeksOf: Map<string, WeekRow[]>, season: TableWeeks) {
  const earlier = new Set(
    season.weeks.filter(({ weekNumber }) => weekNumber < season.currentWeek.weekNumber).map(({ id }) => id),
  );
  const totals = rows.flatMap(({ userId }) => {
    const played = (weeksOf.get(userId) ?? []).filter(({ weekId }) => earlier.has(weekId));
    return played.length === 0 ? [] : [{ userId, total: played.reduce((sum, { points }) => sum + points, 0) }];
  });
  return new Map(rankByTotal(totals).map(({ userId, rank }) => [userId, rank]));
}
