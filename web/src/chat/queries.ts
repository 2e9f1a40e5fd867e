import type { ChatThread } from '@singleback/contract/chat.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useRefetchInterval } from '../live/live-link.ts';
import { mergePage } from './model.ts';

/** How often an open chat is fetched without a live connection, in milliseconds. */
const LIVE_MS = 15_000;

/** A week's thread of a group's chat, or all of it (null); messages come over the socket. */
export function useThread(groupId: string, week: number | null) {
  const pollEvery = useRefetchInterval();
  return useQuery({
    queryKey: keys.chat(groupId, week),
    queryFn: async ({ client, queryKey }): Promise<ChatThread> => {
      const page = await call('GET /groups/:id/chat', {
        params: { id: groupId },
        query: week === null ? {} : { week: String(week) },
      });
      return mergePage(client.getQueryData<ChatThread>(queryKey), page);
    },
    refetchInterval: pollEvery(LIVE_MS),
  });
}
