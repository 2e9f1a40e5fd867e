import type { ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { threadRequest } from '../../chat/model.ts';
import { fetchThread } from '../../chat/queries.ts';
import { invalidate } from '../api/invalidate.ts';
import { receiveChat } from './live-cache.ts';

const thread = (version: number) => ({ version, messages: [], has_more: false }) as unknown as ChatThread;

test('a message that arrives while a chat is fetched for the first time has it fetched again', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const responses: ((page: ChatThread) => void)[] = [];
  const queryFn = () => new Promise<ChatThread>((resolve) => responses.push(resolve));
  const observer = new QueryObserver<ChatThread>(cache, {
    queryKey: ['GET /groups/:id/chat', threadRequest('g', null)],
    queryFn,
  });
  const leave = observer.subscribe(() => {});
  expect(responses).toHaveLength(1);
  receiveChat(cache, { group_id: 'g', since: 0, version: 1, settings_version: 0, messages: [] });
  await expect.poll(() => responses.length).toBe(2);
  // The first one was sent before the message was stored.
  responses[0]?.(thread(0));
  responses[1]?.(thread(1));
  await expect.poll(() => observer.getCurrentResult().data?.version).toBe(1);
  leave();
});

test('a chat that was being fetched for the first time when messages were missed is fetched again', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const responses: ((page: ChatThread) => void)[] = [];
  const queryFn = () => new Promise<ChatThread>((resolve) => responses.push(resolve));
  const observer = new QueryObserver<ChatThread>(cache, {
    queryKey: ['GET /groups/:id/chat', threadRequest('g', null)],
    queryFn,
  });
  const leave = observer.subscribe(() => {});
  const invalidated = invalidate(cache, 'chat-missed');
  // It was read before the message was stored, and the socket opened after the message was sent.
  responses[0]?.(thread(0));
  await expect.poll(() => responses.length).toBe(2);
  responses[1]?.(thread(1));
  await invalidated;
  expect(observer.getCurrentResult().data?.version).toBe(1);
  leave();
});

test('a message that arrives while a chat is fetched again stays', async () => {
  const cache = new QueryClient();
  const queryKey = ['GET /groups/:id/chat', threadRequest('g', null)];
  cache.setQueryData(queryKey, thread(0));
  const message = { id: 'm', seq: 1, version: 1, week_number: null } as ChatMessage;
  const refetched = fetchThread(cache, queryKey, async () => {
    // The reply was made before the message was stored, and is overtaken by it.
    receiveChat(cache, { group_id: 'g', since: 0, version: 1, settings_version: 0, messages: [message] });
    return thread(0);
  });
  expect(await refetched).toMatchObject({ version: 1, messages: [message] });
});
