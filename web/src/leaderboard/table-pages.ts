import type { TABLE_PAGE_ROWS } from '@singleback/contract/leaderboard.ts';
import type { Standing } from './model.ts';

const PAGE_ROWS: typeof TABLE_PAGE_ROWS = 100;

/** How many pages hold the first `count` rows of a table; the first is always asked for. */
export function pagesFor(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_ROWS));
}

/**
 * The rows of pages put together, as far as they are there without a gap. A row that has moved from one page to the
 * next between two answers is told once.
 */
export function joinPages(pages: readonly (readonly Standing[] | undefined)[]): Standing[] {
  const gap = pages.indexOf(undefined);
  const rows = pages.slice(0, gap === -1 ? pages.length : gap).flatMap((page) => page ?? []);
  return [...new Map(rows.map((row) => [row.userId, row])).values()];
}
