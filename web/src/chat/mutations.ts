import type { ChatLevel, ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import type { Reaction } from '@singleback/game/chat/chat-rules.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { invalidate } from '../api/invalidate.ts';
import { keys } from '../api/keys.ts';
import { mergeEarlier, mergeOwn, withRead } from './model.ts';

/** Callbacks of an action. */
interface Ends<Answer = unknown> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: unknown) => void;
}

/** A message to send; the id was made here, so that it is stored once however often it is sent. */
export interface Outgoing {
  id: string;
  text: string;
  weekNumber: number | null;
  replyTo: string | null;
}

/** Puts a message into all threads of its group that are open. */
function patchThreads(client: QueryClient, groupId: string, message: ChatMessage): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: keys.chats(groupId) })) {
    const week = queryKey[2] as number | null;
    client.setQueryData<ChatThread>(queryKey, (thread) => thread && mergeOwn(thread, week, message));
  }
}

/** A change of one message; what comes back is shown at once. */
function useMessageAct<Subject>(
  groupId: string,
  act: (subject: Subject) => Promise<ChatMessage>,
  ends: Ends<ChatMessage>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (message) => {
      patchThreads(client, groupId, message);
      ends.onSuccess?.(message);
    },
    onError: (error) => ends.onError?.(error),
  });
}

/** Sends a message. */
export function useSend(groupId: string, ends: Ends<ChatMessage>) {
  return useMessageAct(
    groupId,
    ({ id, text, weekNumber, replyTo }: Outgoing) =>
      call('POST /groups/:id/chat', {
        params: { id: groupId },
        body: { id, text, week_number: weekNumber, reply_to: replyTo },
      }),
    ends,
  );
}

export function useEditMessage(groupId: string, ends: Ends<ChatMessage>) {
  return useMessageAct(
    groupId,
    ({ id, text }: { id: string; text: string }) =>
      call('PUT /groups/:id/chat/:messageId', { params: { id: groupId, messageId: id }, body: { text } }),
    ends,
  );
}

export function useDeleteMessage(groupId: string, ends: Ends<ChatMessage>) {
  return useMessageAct(
    groupId,
    (messageId: string) => call('DELETE /groups/:id/chat/:messageId', { params: { id: groupId, messageId } }),
    ends,
  );
}

/** Sets or removes a reaction of the user. */
export function useReact(groupId: string, ends: Ends<ChatMessage>) {
  return useMessageAct(
    groupId,
    ({ id, reaction, isOn }: { id: string; reaction: Reaction; isOn: boolean }) =>
      call('PUT /groups/:id/chat/:messageId/reaction', {
        params: { id: groupId, messageId: id },
        body: { reaction, is_on: isOn },
      }),
    ends,
  );
}

/** Fetches the messages before the first one. */
export function useEarlier(groupId: string, week: number | null, ends: Ends) {
  const client = useQueryClient();
  const queryKey = keys.chat(groupId, week);
  return useMutation({
    mutationFn: (before: number) =>
      call('GET /groups/:id/chat', {
        params: { id: groupId },
        query: { before: String(before), ...(week !== null && { week: String(week) }) },
      }),
    onSuccess: (earlier) => {
      client.setQueryData<ChatThread>(queryKey, (thread) => thread && mergeEarlier(thread, earlier));
    },
    onError: (error) => ends.onError?.(error),
  });
}

/** Notes how far the user has read; a failure is made up for with the next message. */
export function useNoteRead(groupId: string, week: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seq: number) =>
      call('POST /groups/:id/chat/read', { params: { id: groupId }, body: { week_number: week, seq } }),
    onSuccess: (_, seq) => {
      for (const { queryKey } of client.getQueryCache().findAll({ queryKey: keys.chats(groupId) })) {
        client.setQueryData<ChatThread>(
          queryKey,
          (thread) => thread && withRead(thread, queryKey[2] as number | null, week, seq),
        );
      }
      return invalidate(client, 'chat-read');
    },
  });
}

/** A change of the chat or its members; the chat and the group's log are fetched again. */
function useChatAct<Subject>(groupId: string, act: (subject: Subject) => Promise<unknown>, ends: Ends) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      void client.invalidateQueries({ queryKey: ['GET /groups/:id/history', { params: { id: groupId } }] });
      await client.invalidateQueries({ queryKey: keys.chats(groupId) });
      ends.onSuccess?.(answer);
    },
    onError: (error) => ends.onError?.(error),
  });
}

/** What the user is notified of. */
export function useChatLevel(groupId: string, ends: Ends) {
  return useChatAct(
    groupId,
    (level: ChatLevel) => call('PUT /groups/:id/chat/level', { params: { id: groupId }, body: { level } }),
    ends,
  );
}

/** Lets only commissioners write, or everyone. */
export function useLockChat(groupId: string, ends: Ends) {
  return useChatAct(
    groupId,
    (is_locked: boolean) => call('PUT /groups/:id/chat/lock', { params: { id: groupId }, body: { is_locked } }),
    ends,
  );
}

/** Has swear words shown as asterisks, or as they were written. */
export function useMaskWords(groupId: string, ends: Ends) {
  return useChatAct(
    groupId,
    (masks_words: boolean) =>
      call('PUT /groups/:id/chat/word-filter', { params: { id: groupId }, body: { masks_words } }),
    ends,
  );
}

/** Mutes a member for some minutes, or ends it (null). */
export function useMute(groupId: string, ends: Ends) {
  return useChatAct(
    groupId,
    ({ userId, mute }: { userId: string; mute: { minutes: number; reason: string } | null }): Promise<unknown> => {
      const params = { id: groupId, userId };
      return mute === null
        ? call('DELETE /groups/:id/chat/mutes/:userId', { params })
        : call('PUT /groups/:id/chat/mutes/:userId', { params, body: mute });
    },
    ends,
  );
}

/** Hides a user's messages, or shows them again. */
export function useBlock(groupId: string, ends: Ends) {
  return useChatAct(
    groupId,
    ({ userId, isBlocked }: { userId: string; isBlocked: boolean }): Promise<unknown> =>
      call(isBlocked ? 'PUT /blocks/:userId' : 'DELETE /blocks/:userId', { params: { userId } }),
    ends,
  );
}
