import type { TABLE_PAGE_ROWS } from '@singleback/contract/leaderboard.ts';
import type { Standing } from './model.ts';

const PAGE_ROWS: typeof TABLE_PAGE_ROWS = 100;

/** The number of pages for the first `count` rows; at least one. */
export function pagesFor(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_ROWS));
}

/**
 * Joins the loaded pages up to the first gap. A row that moved between pages while they were fetched appears once, where
 * it comes first, as that page has it: the other page's rank would be out of order there.
 */
export function joinPages(pages: readonly (readonly Standing[] | undefined)[]): Standing[] {
  const gap = pages.indexOf(undefined);
  const rows = pages.slice(0, gap === -1 ? pages.length : gap).flatMap((page) => page ?? []);
  const joined = new Map<string, Standing>();
  for (const row of rows) if (!joined.has(row.userId)) joined.set(row.userId, row);
  return [...joined.values()];
}
