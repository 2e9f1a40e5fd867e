import type { QueryClient } from '@tanstack/react-query';

/** Calls `then` after every successful request of the cache; returns a function that ends it. */
export function onSuccessfulRequest(cache: QueryClient, then: () => void): () => void {
  return cache.getQueryCache().subscribe((event) => {
    // A patch of cached data is a success too, but a manual one.
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) then();
  });
}
