import { formatGap, formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Standing } from '../model.ts';
import { hasLineups } from '../standings-view.ts';

export type RaceMode = 'behind' | 'total';

/** One user's way through the season. */
export interface RaceLine {
  readonly userId: string;
  readonly username: string;
  readonly isYou: boolean;
  /** 0 to 4: the colour of a named line; null for one in the background, and for yours, which has its own. */
  readonly color: number | null;
  /** One value per week, in hundredths: the total so far, or how far behind the leader of that week (0 or less). */
  readonly values: readonly number[];
  /** All points so far, in hundredths. */
  readonly total: number;
}

/** The lines are named for you and for so many others, the best first. */
const NAMED_OTHERS = 5;

/**
 * The race over these weeks (ids, first to last). Totals add up week by week, a week without a lineup adds nothing;
 * 'behind' takes off the best total of the week. You come last, so that your line is drawn on top.
 */
export function raceLines(
  standings: readonly Standing[],
  weekIds: readonly string[],
  userId: string,
  mode: RaceMode,
): RaceLine[] {
  const totals = standings.map((standing) => runningTotals(standing, weekIds));
  const best = weekIds.map((_, week) => Math.max(...totals.map((of) => of[week] ?? 0)));
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

/** So many run the race, and the user, who may be further down. */
const MOST_RACERS = 15;

/** The standings whose race is run: the first of those who have a lineup, and the user's own when it is further down. */
export function racers(entries: readonly Standing[], ownRow: Standing | null): Standing[] {
  const running = entries.filter(hasLineups).slice(0, MOST_RACERS);
  const isIn = ownRow === null || !hasLineups(ownRow) || running.some(({ userId }) => userId === ownRow.userId);
  return isIn ? running : [...running, ownRow];
}

/** What stands beside a name: the total of the leader and in the mode of totals, else '−96.2' behind. One decimal [G9.8], two below a point. */
export function racePointsText(line: RaceLine, mode: RaceMode): string {
  const behind = line.values.at(-1) ?? 0;
  return mode === 'total' || behind === 0 ? formatPoints(line.total, 1) : formatGap(behind).replace('-', '−');
}

function layer(line: RaceLine): number {
  if (line.isYou) return 2;
  return line.color === null ? 0 : 1;
}

function runningTotals(standing: Standing, weekIds: readonly string[]): number[] {
  let total = 0;
  return weekIds.map((weekId) => {
    total += standing.pointsByWeek.get(weekId) ?? 0;
    return total;
  });
}
