import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, failedWith } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What is said when it can't be loaded [A8.2]. */
      failure?: string;
    };
  }
}

/** The cache of what was read. `report` is given the words of a query that could not be loaded, and how to try it again. */
export function createQueryClient(report: (words: string, retry: () => void) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What the server no longer lets the user see is not shown from an earlier answer either.
        if (failedWith(error, 'not_found', 'not_allowed')) query.setState({ data: undefined });
        if (query.meta?.failure) report(query.meta.failure, () => void query.fetch().catch(() => {}));
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
