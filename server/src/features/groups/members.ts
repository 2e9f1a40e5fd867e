import type { Group, GroupEvent, GroupMember } from '@singleback/contract/groups.ts';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { runningSeason } from '../season/season-service.ts';
import { asCreator, asMemberOrAdmin, groupOfMember } from './access-service.ts';
import { deactivateMember, findMembership, saveCreator } from './groups-store.ts';
import { eventsOf, recordGroupEvent } from './history-service.ts';
import { listMembers } from './members-store.ts';

/**
 * Current and former members of a group [G3.6], the creator first, then by name, for members and admins. Members also
 * see who has a lineup in for the current week, but not which (rules 4.8).
 */
export async function membersOf(context: Context, caller: Caller, groupId: string): Promise<GroupMember[]> {
  const { row, isMember } = await asMemberOrAdmin(context.db, caller, groupId);
  const { currentWeek } = await runningSeason(context.db, context.clock.now());
  const members = await listMembers(context.db, row.group.id, currentWeek.id);
  return members.map((member) => ({
    id: member.userId,
    display_name: member.shownName,
    is_active: member.isActive,
    joined_at: member.joinedAt.toISOString(),
    is_creator: member.isCreator,
    has_lineup_this_week: isMember ? member.hasLineup : null,
  }));
}

/** A group's history, newest first, for members and admins (rules 4.8). */
export async function historyOf(context: Context, caller: Caller, groupId: string): Promise<GroupEvent[]> {
  const { row } = await asMemberOrAdmin(context.db, caller, groupId);
  return eventsOf(context.db, row.group.id);
}

/** Removes a member from the caller's group; lineups and points stay (rules 4.8). */
export async function removeMember(context: Context, caller: Caller, groupId: string, userId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, userId);
    await lockGroups(tx, [groupId]);
    const { row } = await asCreator(tx, caller, groupId);
    const member = userId.toLowerCase();
    if (member === caller.userId)
      throw new AppError('not_allowed', 'You cannot remove yourself. Leave the group instead.');
    if (!(await findMembership(tx, row.group.id, member))?.isActive) throw memberNotFound();
    await deactivateMember(tx, row.group.id, member, context.clock.now());
    const act = { groupId: row.group.id, action: 'removed', userId: caller.userId, memberId: member } as const;
    await recordGroupEvent(tx, context, act);
  });
}

/** Hands the caller's group over to another active member; the caller stays a member (rules 4.8). */
export async function handOver(context: Context, caller: Caller, groupId: string, userId: string): Promise<Group> {
  return inTransaction(context.db, async (tx) => {
    await lockGroups(tx, [groupId]);
    const { row } = await asCreator(tx, caller, groupId);
    const member = userId.toLowerCase();
    if (!(await findMembership(tx, row.group.id, member))?.isActive) throw memberNotFound();
    if (member !== caller.userId) {
      await saveCreator(tx, row.group.id, member);
      const act = { groupId: row.group.id, action: 'handed_over', userId: caller.userId, memberId: member } as const;
      await recordGroupEvent(tx, context, act);
    }
    return groupOfMember(tx, caller, row.group.id);
  });
}

const memberNotFound = () => new AppError('not_found', 'This user is not a member of the group');
