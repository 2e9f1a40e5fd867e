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
