import { isPremium } from '@singleback/game/account/premium.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { invalidateAfterPremium } from '../api/invalidate.ts';
import { keys } from '../api/keys.ts';
import { loadStateOf } from '../api/load-state.ts';
import { session } from '../api/session.ts';

/** The user's subscription, null for a free account [A7.3]. */
export const subscriptionQuery = queryOptions({
  queryKey: keys.subscription,
  queryFn: () => call('GET /subscriptions/current'),
  staleTime: 60_000,
  meta: { failure: 'Failed to load subscription data' },
});

export function useSubscription() {
  return useQuery(subscriptionQuery);
}

/** The subscription as a part of the app's data [A4.6]. */
export function useSubscriptionState() {
  return loadStateOf(useSubscription(), subscriptionQuery.meta?.failure);
}

/** The price of Premium, and whether the user has invoices. */
const offerQuery = queryOptions({
  queryKey: keys.offer,
  queryFn: () => call('GET /subscriptions/offer'),
  staleTime: 60_000,
});

export function useOffer() {
  return useQuery(offerQuery);
}

type Paid = Awaited<ReturnType<typeof readNow>>;

const readNow = () => call('POST /subscriptions/check');

/** Syncs the subscription with the payment provider, and invalidates all data when it changed. */
export function useCheckSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: readNow,
    onSuccess: (now) => {
      const before = client.getQueryData<Paid>(subscriptionQuery.queryKey);
      client.setQueryData(subscriptionQuery.queryKey, now);
      if (hasPremium(before) === hasPremium(now)) return;
      void session.refresh();
      void invalidateAfterPremium(client);
    },
  });
}

/** Whether a subscription is premium now [A1.6, G6.5]. */
export function hasPremium(subscription: Paid | undefined): boolean {
  return isPremium(subscription?.subscription_plan ?? null, subscription?.subscription_status ?? null);
}

/** Syncs the subscription on mount and whenever the user returns to the page. */
export function useFreshSubscription(isOn: boolean): void {
  const { mutate } = useCheckSubscription();
  useEffect(() => {
    if (!isOn) return;
    const look = () => document.visibilityState === 'visible' && mutate();
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isOn, mutate]);
}

/** Opens the checkout; fails with an ApiError. */
export function useCheckout() {
  const checkout = useMutation({
    mutationFn: () => call('POST /subscriptions/create-checkout-session'),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const { reset } = checkout;
  // A page restored by the Back button would still show the pressed button.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  return checkout;
}

/** Opens the billing portal in a new tab [A7.8]; on failure throws an ApiError and closes the tab. */
export function usePortal() {
  return useMutation({
    // The tab must be opened during the click; later the browser would block it.
    mutationFn: async (tab: Window | null) => {
      try {
        const { url } = await call('POST /subscriptions/create-portal-session');
        if (tab) tab.location.replace(url);
        else window.location.assign(url);
      } catch (failure) {
        tab?.close();
        throw failure;
      }
    },
  });
}
