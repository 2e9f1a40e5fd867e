import type { LineupTransaction, TransactionSummary } from '@singleback/contract/lineups.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** What was done with a lineup, the newest first, and its figures. */
export interface LineupHistory {
  readonly transactions: readonly LineupTransaction[];
  readonly summary: TransactionSummary;
}

/** A lineup's history [G7.33]: the list and its summary, asked for together. A deleted lineup keeps its own. */
const historyQuery = (lineupId: string) =>
  queryOptions({
    queryKey: ['lineup', lineupId, 'transactions'],
    queryFn: async (): Promise<LineupHistory> => {
      const params = { id: lineupId };
      const [transactions, summary] = await Promise.all([
        call('GET /lineup/:id/transactions', { params }),
        call('GET /lineup/:id/transactions/summary', { params }),
      ]);
      return { transactions, summary };
    },
    staleTime: 0,
  });

export function useLineupHistory(lineupId: string) {
  return useQuery(historyQuery(lineupId));
}
