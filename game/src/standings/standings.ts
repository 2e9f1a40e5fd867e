import { slotPoints } from '../lineups/slots.ts';
import { divideRounded, weekPoints } from '../scoring/rounding.ts';

/** How many rows the overall table shows [G1.10, A9.11]. */
export const OVERALL_ROWS = 10;

/** Sorts by total, highest first, and ranks: equal totals share a rank and the next is skipped (1, 2, 2, 4). Equal rows keep their order. */
export function rankByTotal<Row extends { readonly total: number }>(rows: readonly Row[]): (Row & { rank: number })[] {
  let rank = 0;
  let before: number | null = null;
  return rows
    .toSorted((a, b) => b.total - a.total)
    .map((row, at) => {
      if (row.total !== before) rank = at + 1;
      before = row.total;
      return { ...row, rank };
    });
}

/** Total divided by the weeks with points other than zero, by at least 1 [G9.7]. Hundredths in and out, rounded half away from zero. */
export function average(total: number, weeks: number): number {
  return divideRounded(total, Math.max(1, weeks));
}

/** A slot's points in hundredths, null where none are known, and whether the double-down doubles them. */
interface ScoredSlot {
  readonly points: number | null;
  readonly isDoubled: boolean;
}

/** What a lineup counts on a leaderboard, in hundredths: `slots` in the order they came in, null where no points are known. */
interface CountedPoints {
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

/** A member's row on a group's table. Points in hundredths. */
export interface TotalRow {
  readonly userId: string;
  readonly total: number;
  /** Whether the member has a lineup or points: the others are on the table, but nobody's neighbors (rules 3.5). */
  readonly stands: boolean;
}

/** The next place on a table. */
interface NextPlace {
  readonly rank: number;
  readonly gap: number;
}

/** A place on a table, and what is around it. Distances in hundredths. */
interface LivePlace {
  readonly rank: number;
  readonly above: NextPlace | null;
  readonly below: NextPlace | null;
  readonly behindFirst: number;
  /** Who shares the place. */
  readonly levelWith: readonly string[];
}

/** The place of a user on a table, and how far the next ones are: the same as the server's (rules 3.5). Null when not on it. */
export function livePlace(rows: readonly TotalRow[], userId: string): LivePlace | null {
  const own = rows.find((row) => row.userId === userId);
  if (!own?.stands) return null;
  const standing = rows.filter(({ stands }) => stands);
  const idle = rows.length - standing.length;
  const rankOf = (total: number) => 1 + standing.filter((row) => row.total > total).length + (total < 0 ? idle : 0);
  const next = (totals: readonly number[], pick: (...totals: number[]) => number): NextPlace | null => {
    if (totals.length === 0) return null;
    const total = pick(...totals);
    return { rank: rankOf(total), gap: Math.abs(total - own.total) };
  };
  const totals = standing.map(({ total }) => total);
  return {
    rank: rankOf(own.total),
    above: next(
      totals.filter((total) => total > own.total),
      Math.min,
    ),
    below: next(
      totals.filter((total) => total < own.total),
      Math.max,
    ),
    behindFirst: Math.max(...totals) - own.total,
    levelWith: standing.flatMap((row) => (row.total === own.total && row !== own ? [row.userId] : [])),
  };
}

/** How totals are spread: how many are in each bin of equal width. Points in hundredths. */
export interface Histogram {
  /** Where the first bin begins. */
  readonly from: number;
  readonly width: number;
  /** Each bin from its beginning up to the next one. */
  readonly counts: readonly number[];
}

/** About so many bins show a place well enough. */
const BINS = 60;

/** Widths that are easy to read. */
const WIDTHS = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];

/** The spread of some totals, in at most 60 bins. */
export function histogramOf(totals: ArrayLike<number>): Histogram {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < totals.length; at += 1) {
    lowest = Math.min(lowest, totals[at] as number);
    highest = Math.max(highest, totals[at] as number);
  }
  if (totals.length === 0) return { from: 0, width: WIDTHS[0] as number, counts: [] };
  const fits = (width: number) => Math.floor(highest / width) - Math.floor(lowest / width) < BINS;
  const width = WIDTHS.find(fits) ?? (WIDTHS.at(-1) as number);
  const first = Math.floor(lowest / width);
  const counts = new Array<number>(Math.floor(highest / width) - first + 1).fill(0);
  for (let at = 0; at < totals.length; at += 1) {
    const bin = Math.floor((totals[at] as number) / width) - first;
    counts[bin] = (counts[bin] as number) + 1;
  }
  return { from: first * width, width, counts };
}

/** About which place a total has: 1 + those above, counting within a bin as if it were filled evenly. */
export function placeIn({ from, width, counts }: Histogram, total: number): number {
  let above = 0;
  for (const [bin, count] of counts.entries()) {
    const begins = from + bin * width;
    const share = Math.min(1, Math.max(0, (begins + width - total) / width));
    above += count * share;
  }
  return 1 + Math.floor(above);
}
