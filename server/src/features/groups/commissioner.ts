import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { Group, GroupEvent } from '@singleback/contract/groups.ts';
import { checkGroupEdit } from '@singleback/game/groups/check-group-form.ts';
import { changedFields, checkFieldsFresh, checkSettingsEdit, playsAlike } from '@singleback/game/groups/edit-group.ts';
import { cleanUserName } from '@singleback/game/text/plain-text.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { stillPlays } from '../../db/members.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups } from '../../db/schema/lineups.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { isPremium } from '../billing/billing-service.ts';
import { releaseOwnLineups } from '../lineups/history-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { changeGroupAs, groupFor, groupOfMember, managesGroup, notCommissioner } from './access-service.ts';
import { fromWeek, readCut, readSettings, settingsColumns, settingsOf } from './group-settings.ts';
import { countActiveMembers, deactivateMember, findMembership, type GroupRow } from './groups-store.ts';
import { eventsOf, hasLineups, saveCommissioner, saveCreator, saveGroup } from './managing-service.ts';

/**
 * Runs a commissioner's `change` of a group under the group's lock, records the act that it returns, and returns the group
 * after it. Refuses with not_allowed or not_found.
 */
async function changeGroup(
  context: Context,
  caller: Caller,
  groupId: string,
  change: (tx: Db, group: GroupRow) => Promise<GroupEvent['action'] | null>,
): Promise<Group> {
  const of = { id: groupId, role: 'commissioner' } as const;
  return changeGroupAs(context, caller, of, async (tx, { row: { group } }, record) => {
    const action = await change(tx, group);
    if (action) await record(action);
    return groupOfMember(tx, caller, groupId);
  });
}

/** Changes the name, description or size of a group; what is left out stays. Refuses with changed_elsewhere or field_invalid too. */
export async function editGroup(context: Context, { caller, params, body }: Input<'PUT /groups/:id'>) {
  return changeGroup(context, caller, params.id, async (tx, group) => {
    const before = {
      ...{ name: group.name, description: group.description, visibility: group.visibility },
      maxParticipants: group.maxParticipants ?? 0,
    };
    const after = {
      name: body.name === undefined ? before.name : cleanUserName(body.name),
      description: body.description === undefined ? before.description : body.description.trim(),
      maxParticipants: body.max_participants ?? before.maxParticipants,
    };
    const current = { name: before.name, description: before.description, max_participants: group.maxParticipants };
    refuse(checkFieldsFresh({ ...body }, body.base ?? {}, current));
    refuse(checkGroupEdit(after, { ...before, members: await countActiveMembers(tx, group.id) }));
    if (Object.keys(changedFields(after, before)).length === 0) return null;
    await saveGroup(tx, group.id, after);
    return after.name === before.name ? 'edited' : 'renamed';
  });
}

/**
 * Changes what a group plays by, and its first week, until the first lineup is in it: a save of a lineup shares the
 * group's lock. Refuses with changed_elsewhere, field_invalid, or premium_needed for settings that free accounts can't
 * choose, too.
 */
export async function changeSettings(context: Context, { caller, params, body }: Input<'PUT /groups/:id/settings'>) {
  return changeGroup(context, caller, params.id, async (tx, group) => {
    const { startWeek, missedWeeks, cut, cutFrom } = group;
    const before = { settings: settingsOf(group), startWeek, missedWeeks, lastStanding: { cut, cutFrom } };
    const { season, currentWeek } = await runningSeason(tx, context.clock.now());
    const firstWeek = body.start_week === undefined ? startWeek : body.start_week;
    const edit = {
      settings: readSettings(body, before.settings),
      missedWeeks: body.missed_weeks ?? missedWeeks,
      startWeek: firstWeek,
      lastStanding: fromWeek(readCut(body, before.lastStanding), Math.max(currentWeek.weekNumber, firstWeek ?? 1)),
    };
    if (playsAlike(edit, before) && edit.startWeek === startWeek) return null;
    const current = {
      ...{ ...settingsToWire(before.settings), missed_weeks: missedWeeks, start_week: startWeek },
      ...{ cut, cut_from: cutFrom },
    };
    refuse(checkFieldsFresh({ ...body }, body.base ?? {}, current));
    if (await hasLineups(tx, group.id)) {
      throw new AppError('not_allowed', 'A lineup is in this group. Its settings no longer change.');
    }
    const now = { currentWeek: currentWeek.weekNumber, seasonKind: season.kind };
    const known = { isPremium: await isPremium(tx, caller.userId), ...now };
    refuse(checkSettingsEdit(edit, before, known));
    const { settings, lastStanding, ...weeks } = edit;
    await saveGroup(tx, group.id, { ...settingsColumns(settings), ...lastStanding, ...weeks });
    return 'settings_changed';
  });
}

/** What a commissioner turns on and off, and what the group's history says of either. */
const SWITCHES = {
  /** A private group may be named outside of the app. */
  sharesName: ['name_shared', 'name_hidden'],
  /** Only commissioners invite and see the join link. */
  commissionersInvite: ['invites_limited', 'invites_opened'],
  /** Standing orders may change lineups of the group. */
  ordersAllowed: ['orders_allowed', 'orders_disallowed'],
} as const;

/** Turns a switch of a group on or off. Refuses with not_allowed or not_found. */
export async function turn(
  context: Context,
  { caller, params }: Pick<Input<'PUT /groups/:id'>, 'caller' | 'params'>,
  name: keyof typeof SWITCHES,
  isOn: boolean,
): Promise<Group> {
  return changeGroup(context, caller, params.id, async (tx, group) => {
    if (group[name] === isOn) return null;
    await saveGroup(tx, group.id, { [name]: isOn });
    return SWITCHES[name][isOn ? 0 : 1];
  });
}

/** Closes a group: what was played stays, nothing is added. Refuses with not_allowed or not_found. */
export async function closeGroup(context: Context, { caller, params }: Input<'POST /groups/:id/close'>) {
  await changeGroup(context, caller, params.id, async (tx, group) => {
    await saveGroup(tx, group.id, { isActive: false });
    return 'closed';
  });
}

/** Opens a closed group again. Refuses with not_allowed or not_found. */
export async function reopenGroup(context: Context, { caller, params: { id } }: Input<'POST /groups/:id/reopen'>) {
  await changeGroupAs(context, caller, { id, role: 'member' }, async (tx, { row, isCommissioner }, record) => {
    if (!isCommissioner) throw notCommissioner();
    if (row.group.isActive) throw new AppError('not_allowed', 'This group is open.');
    await saveGroup(tx, id, { isActive: true });
    await record('reopened');
  });
}

/**
 * Current and former members of a group [G3.6], the creator first, then by name, for members and admins. Members also
 * see who has a lineup in for the current week, but not which (rules 4.8); nothing is missing of who is out or watches, nor in
 * a group of another season.
 */
export async function membersOf(context: Context, { caller, params }: Input<'GET /groups/:id/members'>) {
  const { row, isMember } = await groupFor(context.db, caller, params.id, 'member or admin');
  const { season, currentWeek } = await runningSeason(context.db, context.clock.now());
  const plays = isMember && row.group.seasonId === season.id;
  const members = await listMembers(context.db, row.group.id, currentWeek.id);
  return members.map((member) => ({
    id: member.userId,
    display_name: member.shownName,
    is_active: member.isActive,
    joined_at: member.joinedAt.toISOString(),
    is_creator: member.isCreator,
    is_commissioner: member.isCommissioner,
    has_lineup_this_week: plays && member.stillPlays ? member.hasLineup : null,
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
