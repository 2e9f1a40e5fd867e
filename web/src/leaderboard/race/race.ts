import { formatGap, formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Standing } from '../model.ts';
import { hasLineups } from '../standings-view.ts';

export type RaceMode = 'behind' | 'total';

/** One user's line through the season. */
export interface RaceLine {
  readonly userId: string;
  readonly username: string;
  readonly isYou: boolean;
  /** 0 to 4: the color of a named line; null for a background line, and for the user's, which has its own. */
  readonly color: number | null;
  /** One value per week in hundredths: the total so far, or the distance to that week's leader (0 or less). */
  readonly values: readonly number[];
  /** All points so far, in hundredths. */
  readonly total: number;
}

/** The number of named lines besides the user's, best first. */
const NAMED_OTHERS = 5;

/**
 * The race over these weeks (ids, first to last). Totals add up week by week, and a week without a lineup adds what is granted for
 * it;
 * 'behind' subtracts the best total of the week among `field`. The user comes last, to be drawn on top.
 */
export function raceLines(
  standings: readonly Standing[],
  weekIds: readonly string[],
  userId: string,
  mode: RaceMode,
  field: readonly Standing[] = standings,
): RaceLine[] {
  const totals = standings.map((standing) => runningTotals(standing, weekIds));
  const all = field.map((standing) => runningTotals(standing, weekIds));
  const best = weekIds.map((_, week) => Math.max(...all.map((of) => of[week] ?? 0)));
  let others = 0;
  const lines = standings.map((standing, at): RaceLine => {
    const own = totals[at] ?? [];
    const isYou = standing.userId === userId;
    const color = isYou || others >= NAMED_OTHERS ? null : others++;
    const values = own.map((total, week) => (mode === 'total' ? total : total - (best[week] ?? 0)));
    return { userId: standing.userId, username: standing.username, isYou, color, values, total: own.at(-1) ?? 0 };
  });
  return lines.toSorted((a, b) => layer(a) - layer(b));
}

/** How many weeks the race shows: the current one once somebody has points in it, else those before. */
export function weeksRun(standings: readonly Standing[], weekIds: readonly string[], current: number): number {
  const id = weekIds[current - 1] ?? '';
  const hasPoints = standings.some(({ pointsByWeek }) => (pointsByWeek.get(id) ?? 0) !== 0);
  return hasPoints ? current : Math.max(1, current - 1);
}

/** The maximum number of lines, besides the user's. */
const MOST_RACERS = 15;

/** The standings in the race: the first of those with a lineup, and the user's own when further down. */
export function racers(entries: readonly Standing[], ownRow: Standing | null): Standing[] {
  const running = entries.filter(hasLineups).slice(0, MOST_RACERS);
  const isIn = ownRow === null || !hasLineups(ownRow) || running.some(({ userId }) => userId === ownRow.userId);
  return isIn ? running : [...running, ownRow];
}

/** Beside a name: the leader's total and in totals mode all, else '−96.2' behind; two decimals below a point [G9.8]. */
export function racePointsText(line: RaceLine, mode: RaceMode): string {
  const behind = line.values.at(-1) ?? 0;
  return mode === 'total' || behind === 0 ? formatPoints(line.total, 1) : formatGap(behind);
}

function layer(line: RaceLine): number {
  if (line.isYou) return 2;
  return line.color === null ? 0 : 1;
}

function runningTotals(standing: Standing, weekIds: readonly string[]): number[] {
  let total = 0;
  return weekIds.map((weekId) => {
    total += standing.pointsByWeek.get(weekId) ?? standing.grantedByWeek.get(weekId) ?? 0;
    return total;
  });
}
