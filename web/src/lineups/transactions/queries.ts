import type { LineupTransaction, TransactionSummary } from '@singleback/contract/lineups.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** The loaded part of a lineup's history, newest first, and the summary of all of it. */
export interface LineupHistory {
  readonly transactions: readonly LineupTransaction[];
  readonly summary: TransactionSummary;
}

interface Page {
  readonly transactions: LineupTransaction[];
  /** Only on the first page. */
  readonly summary: TransactionSummary | null;
}

/** Entries per page. */
const PAGE = 50;

/** A lineup's history [G7.33]: the newest entries with the summary, then older ones page by page. */
const historyQuery = (lineupId: string) =>
  infiniteQueryOptions({
    queryKey: ['GET /lineup/:id/transactions', { params: { id: lineupId } }],
    queryFn: async ({ pageParam: cursor }): Promise<Page> => {
      const params = { id: lineupId };
      const query = { limit: String(PAGE), ...(cursor !== null && { cursor }) };
      const [transactions, summary] = await Promise.all([
        call('GET /lineup/:id/transactions', { params, query }),
        cursor === null ? call('GET /lineup/:id/transactions/summary', { params }) : null,
      ]);
      return { transactions, summary };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ transactions }) => (transactions.length < PAGE ? null : (transactions.at(-1)?.id ?? null)),
    select: ({ pages }): LineupHistory | null => {
      const summary = pages[0]?.summary ?? null;
      return summary && { transactions: pages.flatMap((page) => page.transactions), summary };
    },
    staleTime: 0,
  });

export function useLineupHistory(lineupId: string) {
  return useInfiniteQuery(historyQuery(lineupId));
}
