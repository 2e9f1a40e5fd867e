import type { Group } from '@singleback/contract/groups.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import { stillPlays } from '../../db/members.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups } from '../../db/schema/lineups.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { releaseOwnLineups } from '../lineups/release-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { changeGroupAs, groupFor, groupOfMember, managesGroup } from './access-service.ts';
import { deactivateMember, findMembership } from './groups-store.ts';
import { eventsOf, recordGroupEvent, saveCommissioner, saveCreator } from './managing-service.ts';

/**
 * Current and former members of a group [G3.6], the creator first, then by name, for members and admins. Members also
 * see who has a lineup in for the current week, but not which (rules 4.8); nothing is missing of who is out or watches.
 */
export async function membersOf(context: Context, { caller, params }: Input<'GET /groups/:id/members'>) {
  const { row, isMember } = await groupFor(context.db, caller, params.id, 'member or admin');
  const { currentWeek } = await runningSeason(context.db, context.clock.now());
  const members = await listMembers(context.db, row.group.id, currentWeek.id);
  return members.map((member) => ({
    id: member.userId,
    display_name: member.shownName,
    is_active: member.isActive,
    joined_at: member.joinedAt.toISOString(),
    is_creator: member.isCreator,
    is_commissioner: member.isCommissioner,
    has_lineup_this_week: isMember && member.stillPlays ? member.hasLineup : null,
  }));
}

/** A group's history, newest first, for members and admins (rules 4.8). */
export async function historyOf(context: Context, { caller, params }: Input<'GET /groups/:id/history'>) {
  const { row } = await groupFor(context.db, caller, params.id, 'member or admin');
  return eventsOf(context.db, row.group.id);
}

/**
 * Removes a member from a group; points and lineups with a locked player stay (rules 4.8, 7.16). For its commissioners; another commissioner is
 * removed by the creator only.
 */
export async function removeMember(
  context: Context,
  { caller, params: { id: groupId, userId: member } }: Input<'POST /groups/:id/members/:userId/remove'>,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, member);
    await lockGroups(tx, [groupId]);
    const { row, isCreator } = await groupFor(tx, caller, groupId, 'commissioner');
    if (member === caller.userId)
      throw new AppError('not_allowed', 'You cannot remove yourself. Leave the group instead.');
    await activeMember(tx, row.group.id, member);
    if (!isCreator && managesGroup(row, { ...caller, userId: member })) {
      throw new AppError('not_allowed', 'Only the creator of this group can remove a commissioner.');
    }
    await releaseOwnLineups(tx, context, member, row.group.id);
    await deactivateMember(tx, row.group.id, member, { at: context.clock.now(), isRemoved: true });
    const act = { groupId: row.group.id, action: 'removed', userId: caller.userId, memberId: member } as const;
    await recordGroupEvent(tx, context, act);
  });
}

/** Hands the caller's group, which may be closed, over to another active member; the caller stays a member (rules 4.8). */
export async function handOver(
  context: Context,
  { caller, params: { id: groupId }, body }: Input<'POST /groups/:id/hand-over'>,
): Promise<Group> {
  return changeGroupAs(context, caller, { id: groupId, role: 'creator of any' }, async (tx, { row }) => {
    const member = body.user_id.toLowerCase();
    await activeMember(tx, row.group.id, member);
    if (member !== caller.userId) {
      await saveCreator(tx, row.group.id, member);
      const act = { groupId: row.group.id, action: 'handed_over', userId: caller.userId, memberId: member } as const;
      await recordGroupEvent(tx, context, act);
    }
    return groupOfMember(tx, caller, row.group.id);
  });
}

/** Makes an active member of the caller's group a commissioner; the creator is one without it. */
export async function nameCommissioner(
  context: Context,
  { caller, params: { id: groupId, userId: member } }: Input<'PUT /groups/:id/commissioners/:userId'>,
): Promise<void> {
  await changeGroupAs(context, caller, { id: groupId, role: 'creator' }, async (tx, { row }) => {
    const membership = await activeMember(tx, row.group.id, member);
    if (membership.isCommissioner || member === caller.userId) return;
    await saveCommissioner(tx, row.group.id, member, true);
    const act = { action: 'commissioner_named', userId: caller.userId, memberId: member } as const;
    await recordGroupEvent(tx, context, { groupId: row.group.id, ...act });
  });
}

/** Makes a commissioner an ordinary member again: for the creator, and for themselves. */
export async function dismissCommissioner(
  context: Context,
  { caller, params: { id: groupId, userId: member } }: Input<'DELETE /groups/:id/commissioners/:userId'>,
): Promise<void> {
  await changeGroupAs(context, caller, { id: groupId, role: 'commissioner' }, async (tx, { row, isCreator }) => {
    if (!isCreator && member !== caller.userId) {
      throw new AppError('not_allowed', 'Only the creator of this group can do that.');
    }
    const membership = await activeMember(tx, row.group.id, member);
    if (!membership.isCommissioner) return;
    await saveCommissioner(tx, row.group.id, member, false);
    const act = { action: 'commissioner_dismissed', userId: caller.userId, memberId: member } as const;
    await recordGroupEvent(tx, context, { groupId: row.group.id, ...act });
  });
}

async function activeMember(tx: Db, groupId: string, userId: string) {
  const membership = await findMembership(tx, groupId, userId);
  if (!membership?.isActive) throw new AppError('not_found', 'This user is not a member of the group');
  return membership;
}

const MOST_SHOWN = 1000;

/** A group's members, the creator first, then commissioners, then active ones, by name; with whether each has a lineup in for a week. */
async function listMembers(db: Db, groupId: string, weekId: string) {
  const isCreator = sql<boolean>`${groups.createdBy} is not distinct from ${groupMembers.userId} and ${groupMembers.isActive}`;
  return db
    .select({
      userId: groupMembers.userId,
      shownName: users.shownName,
      isActive: groupMembers.isActive,
      joinedAt: groupMembers.joinedAt,
      isCreator,
      isCommissioner: groupMembers.isCommissioner,
      stillPlays: sql<boolean>`${stillPlays('group_members')}`,
      hasLineup: sql<boolean>`exists (select 1 from ${lineupGroups} where ${lineupGroups.userId} = ${groupMembers.userId}
        and ${lineupGroups.groupId} = ${groupMembers.groupId} and ${lineupGroups.weekId} = ${weekId})`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId)))
    .orderBy(
      desc(isCreator),
      desc(groupMembers.isCommissioner),
      desc(groupMembers.isActive),
      asc(sql`lower(${users.shownName})`),
      asc(users.id),
    )
    .limit(MOST_SHOWN);
}
