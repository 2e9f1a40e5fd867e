import type { UseQueryResult } from '@tanstack/react-query';

/** One part of what the app loads [A4.6]: what failed to load is not shown as if it were current [A8.2]. */
export interface LoadState<Data> {
  isLoading: boolean;
  error: string | null;
  data: Data | undefined;
  refresh: () => Promise<unknown>;
}

/** The load state of a query; `failure` is the message when it could not be loaded. */
export function loadStateOf<Data>(
  query: Pick<UseQueryResult<Data>, 'isFetching' | 'isError' | 'data' | 'refetch'>,
  failure = 'Failed to load data',
): LoadState<Data> {
  return {
    isLoading: query.isFetching,
    error: query.isError ? failure : null,
    data: query.isError ? undefined : query.data,
    refresh: () => query.refetch(),
  };
}
