import type { ChatThread } from '@singleback/contract/chat.ts';
import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/call.ts';
import { callOptions } from '../platform/api/use-call.ts';
import { useRefetchInterval } from '../platform/live/live-link.ts';
import { mergePage, threadRequest } from './model.ts';

/** How often an open chat is fetched without a live connection, in milliseconds. */
const LIVE_MS = 15_000;

/** A week's thread of a group's chat, or all of it (null); messages come over the socket. */
export function useThread(groupId: string, week: number | null) {
  const pollEvery = useRefetchInterval();
  const request = threadRequest(groupId, week);
  const { queryKey } = callOptions('GET /groups/:id/chat', request);
  return useQuery({
    queryKey,
    queryFn: ({ client }) => fetchThread(client, queryKey, () => call('GET /groups/:id/chat', request)),
    refetchInterval: pollEvery(LIVE_MS),
  });
}

/** Fetches the newest page of a thread; what a message puts into the thread meanwhile stays. */
export async function fetchThread(
  client: QueryClient,
  queryKey: QueryKey,
  fetchPage: () => Promise<ChatThread>,
): Promise<ChatThread> {
  const page = await fetchPage();
  return mergePage(client.getQueryData(queryKey), page);
}
