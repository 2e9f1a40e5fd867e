import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { AppError } from '../../lib/app-error.ts';
import { isPremium } from '../billing/billing-service.ts';
import { groupNotFound } from './groups-service.ts';
import {
  countActiveMembers,
  countOtherGroups,
  deactivateMember,
  findGroup,
  findMembership,
  saveMember,
} from './groups-store.ts';

/** How somebody comes in: by himself, which public groups allow, or by an invitation or join link (rules 4.4). */
export type Door = 'public' | 'invited';

const FREE_GROUPS = 1;

/**
 * Makes the caller an active member; one who already is stays so, and one who comes back gets his place again
 * (rules 4.5). Refuses with not_found, premium_needed (a free user's second group) or group_full.
 */
export async function joinGroup(context: Context, caller: Caller, groupId: string, door: Door): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    await lockGroups(tx, [groupId]);
    const group = await findGroup(tx, groupId);
    if (!group?.isActive || (door === 'public' && group.visibility !== 'public')) throw groupNotFound();
    if ((await findMembership(tx, groupId, caller.userId))?.isActive) return;
    if (groupId !== EVERYONE_GROUP_ID) await assertMayJoinAnother(tx, caller.userId);
    const limit = group.maxParticipants;
    if (limit !== null && (await countActiveMembers(tx, groupId)) >= limit) {
      throw new AppError('group_full', 'This group is full', { max_participants: limit });
    }
    await saveMember(tx, groupId, caller.userId, context.clock.now());
  });
}

/**
 * Ends the caller's membership: his lineups and points stay, his place is free (rules 4.5). The everyone-group can't be
 * left [G3.3]: not_allowed. A group that he isn't in: not_found.
 */
export async function leaveGroup(context: Context, caller: Caller, groupId: string): Promise<void> {
  if (groupId === EVERYONE_GROUP_ID) throw new AppError('not_allowed', 'The everyone group cannot be left');
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    await lockGroups(tx, [groupId]);
    if (!(await findMembership(tx, groupId, caller.userId))?.isActive) throw groupNotFound();
    await deactivateMember(tx, groupId, caller.userId);
  });
}

/** A free user is in one group beside the everyone-group (rules 4.2). Called with the user's lock held. */
export async function assertMayJoinAnother(tx: Db, userId: string): Promise<void> {
  if ((await countOtherGroups(tx, userId)) < FREE_GROUPS || (await isPremium(tx, userId))) return;
  throw new AppError('premium_needed', 'Free accounts play in one group. Upgrade to Premium to join more.');
}
