import type { CallKey } from '@singleback/contract/calls.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, failedWith, serviceWordsOf } from './api-error.ts';
import { invalidateAfter } from './invalidate.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Message shown when loading fails [A8.2]. */
      failure?: string;
    };
    mutationMeta: {
      /** The call whose success makes others stale (contract/src/stale.ts). */
      call?: CallKey;
      /** Shown once it is done. */
      done?: string | undefined;
      /** Shown when it fails without words of the service. */
      failed?: string | undefined;
    };
  }
}

/** A query that failed, with the message for it, and how to run it again. */
export interface FailedQuery {
  readonly meta?: { failure?: string } | undefined;
  fetch(): Promise<unknown>;
}

/** Shows how a change went. */
interface Messages {
  good(words: string): void;
  bad(words: string): void;
}

/** Creates the query cache. `report` receives each failed query and its error, `messages` what changes have to say. */
export function createQueryClient(
  report: (query: FailedQuery, error: Error) => void,
  messages?: Messages,
): QueryClient {
  return new QueryClient({
    // Awaited before the callbacks of the mutation itself: what they say is on the page by then.
    mutationCache: new MutationCache({
      async onSuccess(_reply, _request, _kept, { meta }, { client }) {
        if (meta?.call) await invalidateAfter(client, meta.call).catch(() => {});
        if (meta?.done) messages?.good(meta.done);
      },
      // What was to be changed is gone, but still on the page.
      onError(error, _request, _kept, { meta }, { client }) {
        if (meta?.call && failedWith(error, 'not_found')) void invalidateAfter(client, meta.call);
        if (meta?.failed) messages?.bad(serviceWordsOf(error, meta.failed));
      },
    }),
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Data that the user may no longer see is not shown from the cache either, nor that of an earlier visit.
        if (failedWith(error, 'not_found', 'not_allowed') || query.state.dataUpdatedAt === 0) {
          query.setState({ data: undefined });
        }
        report(query, error);
      },
    }),
    defaultOptions: {
      // Sent while offline too: the worker answers reads from its cache, and a change fails at once with a message.
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
