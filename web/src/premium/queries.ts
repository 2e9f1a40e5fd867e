import { isPremium } from '@singleback/game/account/premium.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { invalidateAfterPremium, keys } from '../api/keys.ts';
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

/** What Premium costs, and whether there are bills to look at. */
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

/** Asks how the subscription stands with whoever takes the money. Where it has changed, everything is read anew. */
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

/** Looks at the subscription again when the page is shown, and whenever somebody comes back to it. */
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

/** Goes to where Premium is paid for; fails with an ApiError. */
export function useCheckout() {
  const checkout = useMutation({
    mutationFn: () => call('POST /subscriptions/create-checkout-session'),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const { reset } = checkout;
  // Who comes back by the browser's button finds the page as it was left: pressed.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  return checkout;
}

/** Opens the billing portal in a new tab [A7.8]; fails with an ApiError, and the tab is gone again. */
export function usePortal() {
  return useMutation({
    // Taken within the press, before the address is known: later the browser would not let it open.
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
