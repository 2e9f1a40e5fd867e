import type { ChatMessage } from '@singleback/contract/chat.ts';
import { CHAT_EDIT_MS, checkChatText, cleanChatText, mentionsIn, REACTIONS } from '@singleback/game/chat/chat.ts';
import { maskWords } from '@singleback/game/invitations/message.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lockGroupsForReading } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { chatMessages, chatReactions } from '../../db/schema/chat.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { insertGroupNews } from '../commissioners/group-news-service.ts';
import { type GroupAccess, groupFor } from '../groups/access-service.ts';
import { recordGroupEvent } from '../groups/managing-service.ts';
import { presentMessage } from './chat-service.ts';
import { advance, findMessage, findStream, listMemberNames, type ShownMessageRow, saveReaction } from './chat-store.ts';
import { findMute, listMentionable } from './members-store.ts';

/** A message to send; its id was made by the sender. */
interface NewMessage {
  id: string;
  text: string;
  weekNumber: number | null;
  replyTo: string | null;
}

/**
 * Sends a message to a group, and has those whom it mentions notified. The same id again answers what is stored, so that
 * a lost answer never makes a second message. Refuses like `asSpeaker`, with field_invalid, or not_found for a message
 * to reply to that is not there.
 */
export async function sendMessage(context: Context, caller: Caller, groupId: string, wanted: NewMessage) {
  const text = cleanChatText(wanted.text);
  return inTransaction(context.db, async (tx) => {
    const { id: ofGroup } = (await asSpeaker(tx, context, caller, groupId)).row.group;
    refuse(checkChatText(text));
    // Locks the stream: the same message twice at once is found by the second.
    const { version, seq, masksWords } = await advance(tx, ofGroup, { isNew: true });
    if ((await tx.$count(chatMessages, eq(chatMessages.id, wanted.id))) > 0) throw new SentBefore();
    const repliedTo = wanted.replyTo === null ? null : await findMessage(tx, ofGroup, wanted.replyTo);
    if (wanted.replyTo !== null && repliedTo === null) throw messageNotFound();
    // A reply is in the thread of what it replies to.
    const weekNumber = repliedTo === null ? wanted.weekNumber : repliedTo.message.weekNumber;
    const members = await listMemberNames(tx, ofGroup);
    const mentions = mentionsIn(text, members).filter((userId) => userId !== caller.userId);
    const createdAt = context.clock.now();
    await tx.insert(chatMessages).values({
      ...{ id: wanted.id, groupId: ofGroup, seq, version, weekNumber, userId: caller.userId },
      ...{ text, replyTo: repliedTo?.message.id ?? null, mentions, createdAt },
    });
    const author = members.find(({ id }) => id === caller.userId)?.name ?? '';
    const userIds = await listMentionable(tx, { groupId: ofGroup, authorId: caller.userId, userIds: mentions });
    const said = { messageId: wanted.id, author, text: masksWords ? maskWords(text) : text };
    if (userIds.length > 0) await insertGroupNews(tx, context, ofGroup, { kind: 'mention', ...said, userIds });
    return shownMessage(tx, ofGroup, wanted.id);
  }).catch(async (error: unknown) => {
    if (!(error instanceof SentBefore)) throw error;
    return sentBefore(context, caller, groupId, wanted.id);
  });
}

/** Rolls back the numbers that a message sent again would use up. */
class SentBefore extends Error {}

async function sentBefore(context: Context, caller: Caller, groupId: string, id: string): Promise<ChatMessage> {
  const { row } = await groupFor(context.db, caller, groupId, 'member');
  const found = await findMessage(context.db, row.group.id, id);
  if (found?.message.userId !== caller.userId) {
    throw new AppError('field_invalid', 'This message could not be sent. Try again.', { field: 'id' });
  }
  return presentMessage(found);
}

/** Changes the caller's own message, for five minutes. Nobody is notified again. */
export async function editMessage(
  context: Context,
  { caller, params: { id: groupId, messageId }, body: { text: words } }: Input<'PUT /groups/:id/chat/:messageId'>,
): Promise<ChatMessage> {
  const text = cleanChatText(words);
  return change(context, caller, { groupId, messageId, isSpeaking: true }, async (tx, { message }) => {
    if (message.userId !== caller.userId) throw new AppError('not_allowed', 'Only its author can change a message.');
    const now = context.clock.now();
    if (now.getTime() - message.createdAt.getTime() > CHAT_EDIT_MS) {
      throw new AppError('not_allowed', 'A message can be changed for five minutes.');
    }
    refuse(checkChatText(text));
    if (text === message.text) return null;
    const mentions = mentionsIn(text, await listMemberNames(tx, message.groupId));
    return { text, mentions: mentions.filter((id) => id !== caller.userId), editedAt: now };
  });
}

/** Deletes the text of a message and the reactions to it; for its author, muted or not, and the commissioners. */
export async function deleteMessage(
  context: Context,
  { caller, params: { id: groupId, messageId } }: Input<'DELETE /groups/:id/chat/:messageId'>,
): Promise<ChatMessage> {
  return change(context, caller, { groupId, messageId, isSpeaking: false }, async (tx, { message }, isCommissioner) => {
    const isOwn = message.userId === caller.userId;
    if (!isOwn && !isCommissioner) {
      throw new AppError('not_allowed', 'Only its author and commissioners can delete a message.');
    }
    await tx.delete(chatReactions).where(eq(chatReactions.messageId, message.id));
    if (!isOwn) {
      const { groupId: ofGroup, userId } = message;
      const act = { groupId: ofGroup, action: 'message_removed', userId: caller.userId } as const;
      await recordGroupEvent(tx, context, { ...act, ...(userId !== null && { memberId: userId }) });
    }
    return { text: '', mentions: [], deletedBy: isOwn ? 'author' : 'commissioner' };
  });
}

/** Sets or removes a reaction of the caller to a message. */
export async function react(
  context: Context,
  caller: Caller,
  groupId: string,
  { messageId, reaction, isOn }: { messageId: string; reaction: string; isOn: boolean },
): Promise<ChatMessage> {
  if (!REACTIONS.some((each) => each === reaction)) refuse(fieldProblem('reaction', 'There is no such reaction'));
  return change(context, caller, { groupId, messageId, isSpeaking: true }, async (tx, { message }) => {
    const isChanged = await saveReaction(tx, { messageId: message.id, userId: caller.userId, reaction }, isOn);
    return isChanged ? {} : null;
  });
}

type Changed = Partial<Pick<ShownMessageRow['message'], 'text' | 'mentions' | 'editedAt' | 'deletedBy'>>;

/** Changes a message under its stream's lock and raises the version; `work` returns null where nothing changes. */
async function change(
  context: Context,
  caller: Caller,
  { groupId, messageId, isSpeaking }: { groupId: string; messageId: string; isSpeaking: boolean },
  work: (tx: Db, found: ShownMessageRow, isCommissioner: boolean) => Promise<Changed | null>,
): Promise<ChatMessage> {
  return inTransaction(context.db, async (tx) => {
    const access = isSpeaking
      ? await asSpeaker(tx, context, caller, groupId)
      : await groupFor(tx, caller, groupId, 'member');
    const { id } = access.row.group;
    const before = await findMessage(tx, id, messageId);
    if (!before || before.message.event !== null || before.message.deletedBy !== null) throw messageNotFound();
    const { version } = await advance(tx, id, { isNew: false });
    // Deleted while waiting for the lock.
    const found = await findMessage(tx, id, messageId);
    if (!found || found.message.deletedBy !== null) throw messageNotFound();
    const changed = await work(tx, found, access.isCommissioner);
    if (changed === null) throw new Unchanged();
    await tx
      .update(chatMessages)
      .set({ ...changed, version })
      .where(eq(chatMessages.id, messageId));
    return shownMessage(tx, id, messageId);
  }).catch(async (error: unknown) => {
    if (!(error instanceof Unchanged)) throw error;
    return shownMessage(context.db, groupId, messageId);
  });
}

/** Rolls back the version that nothing needs. */
class Unchanged extends Error {}

async function shownMessage(db: Db, groupId: string, id: string): Promise<ChatMessage> {
  const found = await findMessage(db, groupId, id);
  if (!found) throw messageNotFound();
  return presentMessage(found);
}

const messageNotFound = () => new AppError('not_found', 'This message was deleted.');

/**
 * The one place that decides who may write, edit or react in a group's chat: its active members, while it is open, who are
 * not muted; in a locked chat its commissioners. Refuses with not_found or not_allowed; a mute comes with `until` and
 * `reason` in the details.
 */
async function asSpeaker(tx: Db, { clock }: Context, caller: Caller, groupId: string): Promise<GroupAccess> {
  // Nobody leaves, is muted, or closes the group or its chat until the message is written.
  await lockGroupsForReading(tx, [groupId]);
  const access = await groupFor(tx, caller, groupId, 'acting member');
  const { id } = access.row.group;
  const mute = await findMute(tx, id, caller.userId, clock.now());
  if (mute !== null) {
    const details = { until: mute.until.toISOString(), reason: mute.reason };
    throw new AppError('not_allowed', `You are muted in this group: ${mute.reason}`, details);
  }
  if (!access.isCommissioner && (await findStream(tx, id))?.lockedAt) {
    throw new AppError('not_allowed', 'Only commissioners write in this chat now.');
  }
  return access;
}
