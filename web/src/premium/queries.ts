import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import { isPremium } from '@singleback/game/billing/subscription.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/api/call.ts';
import { invalidateAfterPremium } from '../platform/api/invalidate.ts';
import { loadStateOf } from '../platform/api/load-state.ts';
import { session } from '../platform/api/session.ts';
import { callOptions, useAct, useCall } from '../platform/api/use-call.ts';

/** The user's subscription, null for a free account [A7.3]. */
export const subscriptionQuery = {
  ...callOptions('GET /subscriptions/current'),
  staleTime: 60_000,
  meta: { failure: 'Failed to load subscription data' },
};

export function useSubscription() {
  return useQuery(subscriptionQuery);
}

/** The subscription as a part of the app's data [A4.6]. */
export function useSubscriptionState() {
  return loadStateOf(useSubscription(), subscriptionQuery.meta?.failure);
}

/** The price of Premium, and whether the user has invoices. */
export function useOffer() {
  return useCall('GET /subscriptions/offer', undefined, { staleTime: 60_000 });
}

type Paid = ReplyOf<Calls['GET /subscriptions/current']>;

/** Syncs the subscription with the payment provider, and invalidates all data when it changed. */
export function useCheckSubscription() {
  const client = useQueryClient();
  return useAct('POST /subscriptions/check', {
    meta: {},
    onSuccess: (now) => {
      const before = client.getQueryData(subscriptionQuery.queryKey);
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
  const checkout = useAct('POST /subscriptions/create-checkout-session', {
    meta: {},
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
