import type { ChatMessage } from '@singleback/contract/chat.ts';
import { chatEventText } from '@singleback/game/chat/chat-event.ts';
import type { ShownMessageRow } from './chat-store.ts';

/** A message for the members of its group: the same for all of them. */
export function presentMessage({ message, author, reactions }: ShownMessageRow): ChatMessage {
  const { id, seq, version, weekNumber, userId, text, replyTo, mentions, event } = message;
  return {
    ...{ id, seq, version, week_number: weekNumber, text, reply_to: replyTo, mentions },
    user: userId === null ? null : { id: userId, display_name: author ?? '' },
    reactions: reactions.map(({ reaction, userIds }) => ({ reaction, user_ids: userIds })),
    event: event === null ? null : chatEventText(event),
    created_at: message.createdAt.toISOString(),
    edited_at: message.editedAt?.toISOString() ?? null,
    deleted_by: message.deletedBy as ChatMessage['deleted_by'],
  };
}
