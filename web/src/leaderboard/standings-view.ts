import type { Standing } from './model.ts';

/** The rows of a table as they are shown. */
export interface StandingsView {
  readonly rows: readonly Standing[];
  /** The user's own row when it is further down than the rows shown; else null. */
  readonly ownBelow: Standing | null;
  /** How many more rows there are. */
  readonly more: number;
}

/**
 * The first `count` rows, and the user's own row below them where it is not among them. `total` is how many stand on
 * the whole table, where not all of them are here.
 */
export function standingsView(
  entries: readonly Standing[],
  ownRow: Standing | null,
  count: number,
  total = entries.length,
): StandingsView {
  const rows = entries.slice(0, count);
  const isShown = ownRow === null || rows.some(({ userId }) => userId === ownRow.userId);
  return { rows, ownBelow: isShown ? null : ownRow, more: Math.max(0, total - rows.length) };
}

/** How far the first of the table is ahead of this row, in hundredths; 0 for the first. */
export function behindFirst(entries: readonly Pick<Standing, 'total'>[], own: Pick<Standing, 'total'>): number {
  return Math.max(0, (entries[0]?.total ?? own.total) - own.total);
}

/** The rank as it is shown: nobody has one without a lineup (rules 7.10). */
export function shownRank(standing: Pick<Standing, 'rank' | 'pointsByWeek'>): number | null {
  return hasLineups(standing) ? standing.rank : null;
}

/** Whether a row has a lineup to look at [G2.29]. */
export function hasLineups(standing: Pick<Standing, 'pointsByWeek'>): boolean {
  return standing.pointsByWeek.size > 0;
}
