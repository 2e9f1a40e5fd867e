import type { Session } from '@singleback/contract/sessions.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

export type { Session };

const sessionsQuery = queryOptions({ queryKey: keys.sessions, queryFn: () => call('GET /account/sessions') });

/** Where the user is signed in, this browser first. */
export function useSessions() {
  return useQuery(sessionsQuery);
}

/** Ends one session by its id, or all but this one. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(which: { id: string } | 'others') {
      if (which === 'others') return call('POST /account/sessions/end-others');
      await call('DELETE /account/sessions/:id', { params: which });
      return { ended: 1 };
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
