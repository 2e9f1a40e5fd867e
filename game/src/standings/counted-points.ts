// Standings: which points count, ranks with ties, dropped weeks and playoff weeks of a group's table.
import { slotPoints } from '../lineups/points.ts';
import { weekPoints } from '../scoring/rounding.ts';

/** A slot's points in hundredths, null where none are known, and whether the double-down doubles them. */
interface ScoredSlot {
  readonly points: number | null;
  readonly isDoubled: boolean;
}

/** What a lineup counts on a leaderboard, in hundredths: `slots` in the order they came in, null where no points are known. */
export interface CountedPoints {
  readonly slots: readonly (number | null)[];
  readonly total: number;
}

/**
 * Splits what a lineup counts in a week among its slots: points, doubled by the double-down, times the multiplier of the
 * week (hundredths, 125 for a bonus of 25 percent). The week is rounded once, as on the table (rules 3.2), so each slot
 * takes what the rounded total grows by: a slot is at most a hundredth off, and the slots add up to the total exactly.
 */
export function countedPoints(slots: readonly ScoredSlot[], multiplierHundredths: number): CountedPoints {
  let plain = 0;
  let total = 0;
  const counted = slots.map(({ points, isDoubled }) => {
    const own = slotPoints(points, isDoubled);
    if (own === null) return null;
    plain += own;
    const before = total;
    total = weekPoints(plain, multiplierHundredths);
    return total - before;
  });
  return { slots: counted, total };
}
