import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../platform/api/use-call.ts';

/** The user's pending invitations [G7.13]. */
export const pendingQuery = {
  ...callOptions('GET /invitations/pending'),
  meta: { failure: 'Failed to load invitations data' },
};

export function usePendingInvitations() {
  return useQuery(pendingQuery);
}

/** How many invitations the user has not answered yet; 0 while that is unknown. */
export function useOpenInvitations(): number {
  return usePendingInvitations().data?.filter(({ status }) => status === 'pending').length ?? 0;
}
