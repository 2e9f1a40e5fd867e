import type { ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { invalidate } from '../platform/api/invalidate.ts';
import { callOptions, useAct } from '../platform/api/use-call.ts';
import { mergeEarlier, mergeOwn, threadRequest, threadsKey, weekOfThread, withRead } from './model.ts';
import { dropUnsent, putUnsent, type Unsent } from './outbox.ts';

/** Patches all threads of a group that are open. */
function usePatchThreads() {
  const client = useQueryClient();
  return (groupId: string, patch: (thread: ChatThread, week: number | null) => ChatThread) => {
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: threadsKey(groupId) })) {
      client.setQueryData<ChatThread>(queryKey, (thread) => thread && patch(thread, weekOfThread(queryKey)));
    }
  };
}

type MessageKey =
  | 'POST /groups/:id/chat'
  | `${'PUT' | 'DELETE'} /groups/:id/chat/:messageId`
  | 'PUT /groups/:id/chat/:messageId/reaction';

/** Sends or changes a message; what comes back is shown at once, and nothing is fetched. */
export function useMessageAct<Key extends MessageKey>(key: Key, meta: { failed?: string } = {}) {
  const patchThreads = usePatchThreads();
  return useAct(key, {
    ...meta,
    meta: {},
    onSuccess: (reply, request) => {
      const message = reply as ChatMessage;
      const { params } = request as { params: { id: string } };
      patchThreads(params.id, (thread, week) => mergeOwn(thread, week, message));
    },
  });
}

/** Sends a message, which is in the outbox until it has arrived. */
export function useSend() {
  const sending = useMessageAct('POST /groups/:id/chat');
  return async (message: Omit<Unsent, 'failure'>): Promise<void> => {
    const { id, text, weekNumber, replyTo } = message;
    putUnsent({ ...message, failure: null });
    const body = { id, text, week_number: weekNumber, reply_to: replyTo };
    const failure = await failureOf(sending.mutateAsync({ params: { id: message.groupId }, body }), 'Not sent');
    if (failure === null) dropUnsent(id);
    else putUnsent({ ...message, failure });
  };
}

/** Where the service does not say why something failed that is asked for in the list itself. */
export const FAILED = 'That didn’t work. Try again.';

/** Fetches the messages before the first one. */
export function useEarlier(groupId: string, week: number | null) {
  const client = useQueryClient();
  const request = threadRequest(groupId, week);
  const { queryKey } = callOptions('GET /groups/:id/chat', request);
  return useMutation({
    meta: { failed: FAILED },
    mutationFn: (before: number) =>
      call('GET /groups/:id/chat', { ...request, query: { ...request.query, before: String(before) } }),
    onSuccess: (earlier) => client.setQueryData(queryKey, (thread) => thread && mergeEarlier(thread, earlier)),
  });
}

/** Notes how far the user has read; a failure is made up for with the next message. */
export function useNoteRead(groupId: string, week: number | null) {
  const client = useQueryClient();
  const patchThreads = usePatchThreads();
  return useMutation({
    mutationFn: (seq: number) =>
      call('POST /groups/:id/chat/read', { params: { id: groupId }, body: { week_number: week, seq } }),
    onSuccess: (_, seq) => {
      patchThreads(groupId, (thread, weekOfIt) => withRead(thread, weekOfIt, week, seq));
      return invalidate(client, 'chat-read');
    },
  });
}
