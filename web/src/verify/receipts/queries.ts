import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepReceipt } from './kept-receipts.ts';

// Also for what is saved while signing in, which is no mutation.
export { keepReceipt };

/** Keeps the receipt of whatever saves a lineup: each is a mutation, also one that ended before this was loaded. */
export function useKeepReceipts(userId: string): void {
  const mutations = useQueryClient().getMutationCache();
  useEffect(() => {
    for (const { state } of mutations.getAll()) keepReceipt(userId, state.data);
    return mutations.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') keepReceipt(userId, event.action.data);
    });
  }, [mutations, userId]);
}
