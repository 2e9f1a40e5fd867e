import type { OrdersToSave } from '@singleback/contract/orders/orders.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failedWith } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { invalidate } from '../api/invalidate.ts';
import { keys } from '../api/keys.ts';

/** The user's standing orders. */
export function useOrders() {
  return useQuery({ queryKey: keys.orders, queryFn: () => call('GET /orders') });
}

/** What was done about them, newest first. */
export function useOrderLog() {
  return useQuery({ queryKey: keys.orderLog, queryFn: () => call('GET /orders/log'), refetchOnWindowFocus: true });
}

/** What the saved orders would do now; fetched when it is opened. */
export function useOrdersPreview(isOpen: boolean) {
  return useQuery({
    queryKey: keys.ordersPreview,
    queryFn: () => call('GET /orders/preview'),
    enabled: isOpen,
    staleTime: 0,
  });
}

/** Callbacks, run by the mutation itself. */
interface Ends {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

/** Replaces the orders; the version that was edited goes along. */
export function useSaveOrders({ onSuccess, onError }: Ends) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: OrdersToSave) => call('PUT /orders', { body }),
    onSuccess: (saved) => {
      cache.setQueryData(keys.orders, saved);
      void cache.invalidateQueries({ queryKey: keys.ordersPreview });
      onSuccess();
    },
    onError(error) {
      // Saved on another device: what is there now can be loaded instead.
      if (failedWith(error, 'changed_elsewhere')) void cache.invalidateQueries({ queryKey: keys.orders });
      onError(error);
    },
  });
}

/** Takes back what an order did. */
export function useUndoOrder({ onSuccess, onError }: Ends) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /orders/log/:id/undo', { params: { id } }),
    onSuccess: () => {
      void invalidate(cache, 'lineups-changed');
      onSuccess();
    },
    onError,
    onSettled: () => cache.invalidateQueries({ queryKey: keys.orderLog }),
  });
}
