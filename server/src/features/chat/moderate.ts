import type { ChatLevel } from '@singleback/contract/chat.ts';
import { checkMute } from '@singleback/game/chat/chat-rules.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { asCommissioner, asMember, isMemberOf, managesGroup } from '../groups/access-service.ts';
import { findStream, saveLock } from './chat-store.ts';
import { deleteBlock, deleteMute, saveBlock, saveLevel, saveMute } from './members-store.ts';

/** Mutes a member for a time, who sees why; for commissioners. Neither the creator nor commissioners can be muted. */
export async function mute(
  context: Context,
  caller: Caller,
  groupId: string,
  { userId, minutes, reason }: { userId: string; minutes: number; reason: string },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { row } = await asCommissioner(tx, caller, groupId);
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
  });
}

/** Ends a mute; for commissioners. */
export async function unmute({ db }: Context, caller: Caller, groupId: string, userId: string): Promise<void> {
  const { row } = await asCommissioner(db, caller, groupId);
  await deleteMute(db, row.group.id, userId);
}

/** Lets only commissioners write in a group's chat, or everyone again. */
export async function lockChat(
  { db, clock }: Context,
  caller: Caller,
  groupId: string,
  isLocked: boolean,
): Promise<void> {
  const { row } = await asCommissioner(db, caller, groupId);
  await saveLock(db, row.group.id, isLocked ? clock.now() : null);
}

/** Stores what the caller is notified of in a group's chat. */
export async function chooseLevel({ db }: Context, caller: Caller, groupId: string, level: ChatLevel): Promise<void> {
  const { row } = await asMember(db, caller, groupId);
  const notifiedSeq = (await findStream(db, row.group.id))?.lastSeq ?? 0;
  await saveLevel(db, { userId: caller.userId, groupId: row.group.id, level, notifiedSeq });
}

/** Hides a user's messages from the caller, everywhere. Refuses with not_found. */
export async function blockUser({ db, clock }: Context, { userId }: Caller, blockedId: string): Promise<void> {
  const isOther = blockedId.toLowerCase() !== userId;
  if (!isOther || !(await saveBlock(db, userId, blockedId, clock.now()))) {
    throw new AppError('not_found', 'There is no such user.');
  }
}

/** Shows a user's messages to the caller again. */
export async function unblockUser({ db }: Context, { userId }: Caller, blockedId: string): Promise<void> {
  await deleteBlock(db, userId, blockedId);
}
