import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What is said when it can't be loaded [A8.2]. */
      failure?: string;
    };
  }
}

/** The cache of what was read. `report` is given the words of a query that could not be loaded. */
export function createQueryClient(report: (words: string) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (_error, query) => {
        if (query.meta?.failure) report(query.meta.failure);
      },
    }),
    defaultOptions: {
      // Asked without a network too: what was seen last is answered, and a change is refused at once, in words.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
}
