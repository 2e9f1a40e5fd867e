import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { average } from '@singleback/game/standings/standings.ts';
import type { StandingRow, WeekRow } from './leaderboard-store.ts';

/** A season's weeks in order, and the current one. */
export interface TableWeeks {
  weeks: readonly { id: string; weekNumber: number }[];
  currentWeek: { id: string; weekNumber: number };
}

/** A row and its rank. */
export interface RankedRow extends StandingRow {
  rank: number;
}

/**
 * Ranks one page of a table: equal totals share a rank (rules 3.5) and are ordered by name.
 * @param rows best first
 * @param from number of rows before the page
 * @param firstRank the rank of its first row, possibly shared with rows before the page
 */
export function rankPage(rows: readonly StandingRow[], from: number, firstRank: number): RankedRow[] {
  let rank = firstRank;
  const ranked = rows.map((row, at) => {
    if (at > 0 && row.totalPoints !== rows[at - 1]?.totalPoints) rank = from + at + 1;
    return { ...row, rank };
  });
  return ranked.sort((a, b) => b.totalPoints - a.totalPoints || byName(a, b));
}

/** A row of a table [G3.7], with averages and weeks by rules 3.5 and G9.7. */
export function presentRow(
  row: RankedRow,
  rankBefore: number | null,
  weekRows: readonly WeekRow[],
  season: TableWeeks,
): LeaderboardEntry {
  const byWeek = new Map(weekRows.map(({ weekId, points }) => [weekId, points]));
  return {
    userId: row.userId,
    username: row.username,
    rank: row.rank,
    rankChange: rankBefore === null ? null : rankBefore - row.rank,
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

function byName(a: StandingRow, b: StandingRow): number {
  if (a.username === b.username) return a.userId < b.userId ? -1 : 1;
  return a.username < b.username ? -1 : 1;
}
