// The chat of a group: messages, moderation, and what the app writes into it. Sockets are in pipeline/live.

import type { Handlers } from '../../handlers.ts';
import { noteRead, readChanges, readThread, unreadOf } from './chat-service.ts';
import { blockUser, chooseLevel, lockChat, maskChat, mute, unblockUser, unmute } from './moderate.ts';
import { deleteMessage, editMessage, react, sendMessage } from './write-chat.ts';

/** The calls of the groups' chats. */
export const chatCalls = {
  'GET /chat/unread': unreadOf,
  'GET /groups/:id/chat': (context, { caller, params, query: { week, before } }) => {
    const place = { weekNumber: week ? Number(week) : null, before: before ? Number(before) : null };
    return readThread(context, caller, params.id, place);
  },
  'GET /groups/:id/chat/changes': (context, { caller, params, query }) =>
    readChanges(context, caller, params.id, Number(query.since)),
  'POST /groups/:id/chat': (context, { body, caller, params }) => {
    const { week_number: weekNumber = null, reply_to: replyTo = null } = body;
    return sendMessage(context, caller, params.id, { id: body.id.toLowerCase(), text: body.text, weekNumber, replyTo });
  },
  'PUT /groups/:id/chat/:messageId': editMessage,
  'DELETE /groups/:id/chat/:messageId': deleteMessage,
  'PUT /groups/:id/chat/:messageId/reaction': (context, { body: { reaction, is_on: isOn }, caller, params }) =>
    react(context, caller, params.id, { messageId: params.messageId, reaction, isOn }),
  'POST /groups/:id/chat/read': (context, { body, caller, params }) =>
    noteRead(context, caller, params.id, { weekNumber: body.week_number, seq: body.seq }),
  'PUT /groups/:id/chat/level': chooseLevel,
  'PUT /groups/:id/chat/lock': lockChat,
  'PUT /groups/:id/chat/word-filter': maskChat,
  'PUT /groups/:id/chat/mutes/:userId': (context, { body: { minutes, reason }, caller, params: { id, userId } }) =>
    mute(context, caller, id, { userId, minutes, reason }),
  'DELETE /groups/:id/chat/mutes/:userId': unmute,
  'PUT /blocks/:userId': blockUser,
  'DELETE /blocks/:userId': unblockUser,
} satisfies Handlers;
