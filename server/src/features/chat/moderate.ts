import { checkMute } from '@singleback/game/chat/chat.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { chatStreams, userBlocks } from '../../db/schema/chat.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { changeGroupAs, type GroupAccess, groupFor, isMemberOf, managesGroup } from '../groups/access-service.ts';
import type { GroupAct } from '../groups/managing-service.ts';
import { noteRead, readChanges, readThread, unreadOf } from './chat-service.ts';
import { advance, findStream } from './chat-store.ts';
import { deleteMute, saveBlock, saveLevel, saveMute } from './members-store.ts';
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

/** Mutes a member for a time, who sees why; for commissioners. Neither the creator nor commissioners can be muted. */
async function mute(
  context: Context,
  caller: Caller,
  groupId: string,
  { userId, minutes, reason }: { userId: string; minutes: number; reason: string },
): Promise<void> {
  await changeChat(context, caller, groupId, async (tx, { row }) => {
    const member = { ...caller, userId: userId.toLowerCase() };
    if (!(await isMemberOf(tx, member, row.group.id))) {
      throw new AppError('not_found', 'This user is not a member of the group');
    }
    if (managesGroup(row, member)) throw new AppError('not_allowed', 'A commissioner can’t be muted.');
    const trimmed = reason.trim();
    refuse(checkMute({ minutes, reason: trimmed }));
    const until = new Date(context.clock.now().getTime() + minutes * MINUTE_MS);
    const mutedBy = caller.userId;
    await saveMute(tx, { groupId: row.group.id, userId: member.userId, until, reason: trimmed, mutedBy });
    return { event: { action: 'muted', memberId: member.userId, count: minutes } };
  });
}

/** Ends a mute; for commissioners. */
async function unmute(
  context: Context,
  { caller, params: { id: groupId, userId: memberId } }: Input<'DELETE /groups/:id/chat/mutes/:userId'>,
): Promise<void> {
  await changeChat(context, caller, groupId, async (tx, { row }) => {
    const isEnded = await deleteMute(tx, row.group.id, memberId, context.clock.now());
    return isEnded ? { event: { action: 'unmuted', memberId } } : null;
  });
}

/** Lets only commissioners write in a group's chat, or everyone again. */
async function lockChat(
  context: Context,
  { caller, params: { id: groupId }, body: { is_locked: isLocked } }: Input<'PUT /groups/:id/chat/lock'>,
): Promise<void> {
  await changeChat(context, caller, groupId, async (tx, { row }) => {
    const stream = await findStream(tx, row.group.id);
    if ((stream?.lockedAt != null) === isLocked) return null;
    const lockedAt = isLocked ? context.clock.now() : null;
    return { stream: { lockedAt }, event: { action: isLocked ? 'chat_locked' : 'chat_unlocked' } };
  });
}

/** Has swear words in a group's chat shown as asterisks, or as they were written. */
async function maskChat(
  context: Context,
  { caller, params: { id: groupId }, body: { masks_words: masksWords } }: Input<'PUT /groups/:id/chat/word-filter'>,
): Promise<void> {
  await changeChat(context, caller, groupId, async (tx, { row }) => {
    const stream = await findStream(tx, row.group.id);
    if ((stream?.masksWords ?? false) === masksWords) return null;
    return { stream: { masksWords }, event: { action: masksWords ? 'words_masked' : 'words_shown' } };
  });
}

/** What changes in the stream, and how the group's log says it. */
interface ChatChange {
  stream?: { lockedAt?: Date | null; masksWords?: boolean };
  event: Pick<GroupAct, 'action' | 'memberId' | 'count'>;
}

/**
 * Changes who may write in a group's chat or how it is shown, for commissioners: it is logged, and whoever has the chat
 * open fetches it again. `work` returns null where nothing changes.
 */
async function changeChat(
  context: Context,
  caller: Caller,
  groupId: string,
  work: (tx: Db, access: GroupAccess) => Promise<ChatChange | null>,
): Promise<void> {
  await changeGroupAs(context, caller, { id: groupId, role: 'commissioner' }, async (tx, access, record) => {
    const { id } = access.row.group;
    const change = await work(tx, access);
    if (change === null) return;
    const { version } = await advance(tx, id, { isNew: false });
    await tx
      .update(chatStreams)
      .set({ ...change.stream, settingsVersion: version })
      .where(eq(chatStreams.groupId, id));
    const { action, ...of } = change.event;
    await record(action, of);
  });
}

/** Stores what the caller is notified of in a group's chat. */
async function chooseLevel(
  { db }: Context,
  { caller, params: { id: groupId }, body: { level } }: Input<'PUT /groups/:id/chat/level'>,
): Promise<void> {
  const { row } = await groupFor(db, caller, groupId, 'member');
  const notifiedSeq = (await findStream(db, row.group.id))?.lastSeq ?? 0;
  await saveLevel(db, { userId: caller.userId, groupId: row.group.id, level, notifiedSeq });
}

/** Hides a user's messages from the caller, everywhere. Refuses with not_found. */
async function blockUser(
  { db, clock }: Context,
  { caller: { userId }, params: { userId: blockedId } }: Input<'PUT /blocks/:userId'>,
): Promise<void> {
  const isOther = blockedId !== userId;
  if (!isOther || !(await saveBlock(db, userId, blockedId, clock.now()))) {
    throw new AppError('not_found', 'There is no such user.');
  }
}

/** Shows a user's messages to the caller again. */
async function unblockUser(
  { db }: Context,
  { caller: { userId }, params: { userId: blockedId } }: Input<'DELETE /blocks/:userId'>,
): Promise<void> {
  await db.delete(userBlocks).where(and(eq(userBlocks.userId, userId), eq(userBlocks.blockedId, blockedId)));
}
