import { useQueryClient } from '@tanstack/react-query';
import { failedWith } from '../platform/api/api-error.ts';
import { callOptions, useAct } from '../platform/api/use-call.ts';

/** Callbacks, run by the mutation itself. */
interface Ends {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

const orders = callOptions('GET /orders');

/** Replaces the orders; the version that was edited goes along. */
export function useSaveOrders({ onSuccess, onError }: Ends) {
  const cache = useQueryClient();
  return useAct('PUT /orders', {
    meta: {},
    onSuccess: (saved) => {
      cache.setQueryData(orders.queryKey, saved);
      void cache.invalidateQueries({ queryKey: callOptions('GET /orders/preview').queryKey });
      onSuccess();
    },
    onError(error) {
      // Saved on another device: what is there now can be loaded instead.
      if (failedWith(error, 'changed_elsewhere')) void cache.invalidateQueries({ queryKey: orders.queryKey });
      onError(error);
    },
  });
}
