import type { ChatChanges, ChatThread } from '@singleback/contract/chat.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';
import { mergeChanges } from '../chat/model.ts';

/** Applies the changes of a group's chat to its cached threads; those that missed some are fetched again. */
export function receiveChat(cache: QueryClient, changes: ChatChanges): void {
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: keys.chats(changes.group_id) })) {
    const thread = state.data as ChatThread | undefined;
    if (thread === undefined) continue;
    const merged = mergeChanges(thread, queryKey[2] as number | null, changes);
    if (merged === 'gap') void cache.invalidateQueries({ queryKey });
    else if (merged !== thread) cache.setQueryData(queryKey, merged);
  }
}
