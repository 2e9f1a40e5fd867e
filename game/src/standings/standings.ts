// Standings: ranks, averages and moves; weeks without a lineup (`granted.ts`); what a lineup counts
// (`counted-points.ts`); who is out in a group that plays last one standing (`last-standing.ts`).

import { divideRounded } from '../scoring/rounding.ts';

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
