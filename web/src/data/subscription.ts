import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** The user's subscription, null for a free account [A7.3]. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => call('GET /subscriptions/current'),
  staleTime: 60_000,
  meta: { failure: 'Failed to load subscription data' },
});

export function useSubscription() {
  return useQuery(subscriptionQuery);
}
