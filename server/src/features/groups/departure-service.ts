import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { groupMembers } from '../../db/schema/groups.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { releaseOwnLineups } from '../lineups/release-service.ts';
import { groupOfMember } from './access-service.ts';
import { saveCreator, saveGroup } from './commissioner-service.ts';
import {
  countActiveMembers,
  deactivateMember,
  findGroup,
  findHeir,
  findMembership,
  groupNotFound,
  listHeldGroups,
} from './groups-store.ts';
import { recordGroupEvent } from './history-service.ts';
import { type Entry, enterGroup } from './joining-service.ts';

/**
 * Ends all memberships of a deleted user, in the deleting transaction and under its user lock: points and lineups with a locked
 * player stay (rules 7.16), places become free (rules 5.8). The user's groups pass to the earliest member, a commissioner first, and groups without members are closed (rules
 * 7.4).
 */
export async function leaveAllGroups(tx: Db, context: Context, userId: string): Promise<void> {
  const held = await listHeldGroups(tx, userId);
  await lockGroups(
    tx,
    held.map(({ id }) => id),
  );
  await releaseOwnLineups(tx, context, userId, null);
  await tx
    .update(groupMembers)
    .set({ isActive: false, leftAt: context.clock.now(), isCommissioner: false })
    .where(and(eq(groupMembers.userId, userId), groupMembers.isActive));
  for (const { id: groupId, isCreator, isMember } of held) {
    if (isMember) await recordGroupEvent(tx, context, { groupId, action: 'left', userId });
    const heir = await findHeir(tx, groupId);
    if (heir === null) await saveGroup(tx, groupId, { isActive: false });
    else if (isCreator) {
      await saveCreator(tx, groupId, heir);
      await recordGroupEvent(tx, context, { groupId, action: 'handed_over', userId, memberId: heir });
    }
  }
}

/** How a user joins: on their own, which public groups allow, or invited (rules 4.4). */
type JoinMethod = 'public' | 'invited';

/** Joins a public group of the caller's choice; returns it. */
export async function joinPublicGroup(context: Context, { caller, params }: Input<'POST /groups/:id/join'>) {
  await joinGroup(context, caller, params.id, 'public');
  return groupOfMember(context.db, caller, params.id);
}

/** Makes the caller an active member with `enterGroup`, in its own transaction. */
export async function joinGroup(context: Context, caller: Caller, groupId: string, method: JoinMethod): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    await lockGroups(tx, [groupId]);
    const invited = { via: 'invitation', invitedAt: context.clock.now(), inviterId: null, isAddressee: true } as const;
    const entry: Entry = method === 'public' ? { via: 'public' } : invited;
    await enterGroup(tx, context, caller, groupId, entry);
  });
}

/**
 * Ends the caller's membership: lineups with a locked player and points stay, others go along (rules 7.16), the place becomes
 * free (rules 4.5). The everyone-group can't
 * be left [G3.3], nor a group by its creator while others are in it, who would have nobody to manage it: not_allowed. The
 * last member closes the group. Not a member: not_found.
 */
export async function leaveGroup(context: Context, caller: Caller, groupId: string): Promise<void> {
  if (groupId === EVERYONE_GROUP_ID) throw new AppError('not_allowed', 'The everyone group cannot be left');
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    await lockGroups(tx, [groupId]);
    if (!(await findMembership(tx, groupId, caller.userId))?.isActive) throw groupNotFound();
    const others = (await countActiveMembers(tx, groupId)) - 1;
    if (others > 0 && (await findGroup(tx, groupId))?.createdBy === caller.userId) {
      throw new AppError('not_allowed', 'Choose a new commissioner before you leave.');
    }
    await releaseOwnLineups(tx, context, caller.userId, groupId);
    await deactivateMember(tx, groupId, caller.userId, { at: context.clock.now(), isRemoved: false });
    await recordGroupEvent(tx, context, { groupId, action: 'left', userId: caller.userId });
    if (others === 0) await saveGroup(tx, groupId, { isActive: false });
  });
}
