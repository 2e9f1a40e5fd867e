import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { stillPlays } from '../../db/groups/survival.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups } from '../../db/schema/lineups.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { releaseOwnLineups } from '../lineups/release-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { changeGroupAs, groupFor, groupOfMember, managesGroup } from './access-service.ts';
import { deactivateMember, findMembership } from './groups-store.ts';
import { eventsOf, saveCommissioner, saveCreator } from './managing-service.ts';

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
 * Removes a member from a group; points and lineups with a locked player stay (rules 4.8, 7.16). For its commissioners;
 * another commissioner is removed by the creator only.
 */
export async function removeMember(
  context: Context,
  { caller, params: { id, userId: memberId } }: Input<'POST /groups/:id/members/:userId/remove'>,
) {
  const of = { id, role: 'commissioner', memberId } as const;
  await changeGroupAs(context, caller, of, async (tx, { row, isCreator }, record) => {
    if (memberId === caller.userId)
      throw new AppError('not_allowed', 'You cannot remove yourself. Leave the group instead.');
    await activeMember(tx, id, memberId);
    if (!isCreator && managesGroup(row, { ...caller, userId: memberId })) {
      throw new AppError('not_allowed', 'Only the creator of this group can remove a commissioner.');
    }
    await releaseOwnLineups(tx, context, memberId, id);
    await deactivateMember(tx, id, memberId, { at: context.clock.now(), isRemoved: true });
    await record('removed', { memberId });
  });
}

/** Hands the caller's group, which may be closed, over to another active member; the caller stays a member (rules 4.8). */
export async function handOver(
  context: Context,
  { caller, params: { id }, body }: Input<'POST /groups/:id/hand-over'>,
) {
  return changeGroupAs(context, caller, { id, role: 'creator of any' }, async (tx, _access, record) => {
    const memberId = body.user_id.toLowerCase();
    await activeMember(tx, id, memberId);
    if (memberId !== caller.userId) {
      await saveCreator(tx, id, memberId);
      await record('handed_over', { memberId });
    }
    return groupOfMember(tx, caller, id);
  });
}

/** Makes an active member of the caller's group a commissioner; the creator is one without it. */
export async function nameCommissioner(
  context: Context,
  { caller, params: { id, userId: memberId } }: Input<'PUT /groups/:id/commissioners/:userId'>,
) {
  await changeGroupAs(context, caller, { id, role: 'creator' }, async (tx, _access, record) => {
    const membership = await activeMember(tx, id, memberId);
    if (membership.isCommissioner || memberId === caller.userId) return;
    await saveCommissioner(tx, id, memberId, true);
    await record('commissioner_named', { memberId });
  });
}

/** Makes a commissioner an ordinary member again: for the creator, and for themselves. */
export async function dismissCommissioner(
  context: Context,
  { caller, params: { id, userId: memberId } }: Input<'DELETE /groups/:id/commissioners/:userId'>,
) {
  await changeGroupAs(context, caller, { id, role: 'commissioner' }, async (tx, { isCreator }, record) => {
    if (!isCreator && memberId !== caller.userId) {
      throw new AppError('not_allowed', 'Only the creator of this group can do that.');
    }
    if (!(await activeMember(tx, id, memberId)).isCommissioner) return;
    await saveCommissioner(tx, id, memberId, false);
    await record('commissioner_dismissed', { memberId });
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
