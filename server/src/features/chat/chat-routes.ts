import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { attempterOf } from '../../http/limits.ts';
import { blockUser, chooseLevel, lockChat, maskChat, mute, unblockUser, unmute } from './moderate.ts';
import { noteRead, readChanges, readThread, unreadOf } from './read-chat.ts';
import { deleteMessage, editMessage, react, sendMessage } from './write-chat.ts';

const DONE = { success: true as const };

/** The chat of groups. */
export function chatRoutes(app: FastifyInstance, context: Context): void {
  const { limits } = context;

  bind(app, context, 'GET /chat/unread', ({ caller }) => unreadOf(context, caller));
  bind(app, context, 'GET /groups/:id/chat', ({ caller, params, query }) => {
    const [weekNumber, before] = [query.week, query.before].map((each) => (each === undefined ? null : Number(each)));
    return readThread(context, caller, params.id, { weekNumber: weekNumber ?? null, before: before ?? null });
  });
  bind(app, context, 'GET /groups/:id/chat/changes', ({ caller, params, query }) =>
    readChanges(context, caller, params.id, Number(query.since)),
  );
  bind(app, context, 'POST /groups/:id/chat', async ({ body, caller, params, request }) => {
    await limits.shared.admit('chat', attempterOf(request, caller.userId));
    const { week_number: weekNumber = null, reply_to: replyTo = null } = body;
    return sendMessage(context, caller, params.id, { id: body.id.toLowerCase(), text: body.text, weekNumber, replyTo });
  });
  bind(app, context, 'PUT /groups/:id/chat/:messageId', async ({ body, caller, params, request }) => {
    await limits.shared.admit('chat', attempterOf(request, caller.userId));
    return editMessage(context, caller, params.id, params.messageId, body.text);
  });
  bind(app, context, 'DELETE /groups/:id/chat/:messageId', ({ caller, params }) =>
    deleteMessage(context, caller, params.id, params.messageId),
  );
  bind(app, context, 'PUT /groups/:id/chat/:messageId/reaction', async ({ body, caller, params, request }) => {
    await limits.shared.admit('chatReaction', attempterOf(request, caller.userId));
    const { reaction, is_on: isOn } = body;
    return react(context, caller, params.id, { messageId: params.messageId, reaction, isOn });
  });
  bind(app, context, 'POST /groups/:id/chat/read', async ({ body, caller, params }) => {
    await noteRead(context, caller, params.id, { weekNumber: body.week_number, seq: body.seq });
    return DONE;
  });
  bind(app, context, 'PUT /groups/:id/chat/level', async ({ body, caller, params }) => {
    await chooseLevel(context, caller, params.id, body.level);
    return DONE;
  });
  bind(app, context, 'PUT /groups/:id/chat/lock', async ({ body, caller, params }) => {
    await lockChat(context, caller, params.id, body.is_locked);
    return DONE;
  });
  bind(app, context, 'PUT /groups/:id/chat/word-filter', async ({ body, caller, params }) => {
    await maskChat(context, caller, params.id, body.masks_words);
    return DONE;
  });
  bind(app, context, 'PUT /groups/:id/chat/mutes/:userId', async ({ body, caller, params }) => {
    await mute(context, caller, params.id, { userId: params.userId, minutes: body.minutes, reason: body.reason });
    return DONE;
  });
  bind(app, context, 'DELETE /groups/:id/chat/mutes/:userId', async ({ caller, params }) => {
    await unmute(context, caller, params.id, params.userId);
    return DONE;
  });
  bind(app, context, 'PUT /blocks/:userId', async ({ caller, params }) => {
    await blockUser(context, caller, params.userId);
    return DONE;
  });
  bind(app, context, 'DELETE /blocks/:userId', async ({ caller, params }) => {
    await unblockUser(context, caller, params.userId);
    return DONE;
  });
}
