import type { UseQueryResult } from '@tanstack/react-query';

/** The load state of one part of the app data [A4.6]; data that failed to load is not shown as current [A8.2]. */
export interface LoadState<Data> {
  isLoading: boolean;
  error: string | null;
  data: Data | undefined;
  refresh: () => Promise<unknown>;
}

/** `failure` is the error message when loading failed. */
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
