import type { ChatChanges, ChatThread } from '@singleback/contract/chat.ts';
import type { QueryClient } from '@tanstack/react-query';
import { mergeChanges, threadsKey, weekOfThread } from '../../chat/model.ts';

/** Applies the changes of a group's chat to its cached threads; those that missed some, or changes of others, are fetched again. */
export function receiveChat(cache: QueryClient, changes: ChatChanges): void {
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: threadsKey(changes.group_id) })) {
    const thread = state.data as ChatThread | undefined;
    if (thread === undefined) {
      // Its first page is on its way, perhaps without these.
      if (state.fetchStatus === 'fetching')
        void cache.cancelQueries({ queryKey }).then(() => cache.refetchQueries({ queryKey }));
      continue;
    }
    const week = weekOfThread(queryKey);
    const merged = mergeChanges(thread, week, changes);
    if (merged !== 'gap' && merged !== thread) cache.setQueryData(queryKey, merged);
    // What is unread in the other threads is counted by the server.
    const isElsewhere = week !== null && changes.messages.some(({ week_number }) => week_number !== week);
    if (merged === 'gap' || (isElsewhere && merged !== thread)) void cache.invalidateQueries({ queryKey });
  }
}
