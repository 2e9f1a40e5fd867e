import type { GroupEvent } from '@singleback/contract/groups.ts';
import { checkGroupName } from '@singleback/game/groups/check-group-form.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { cleanUserName } from '@singleback/game/text/plain-text.ts';
import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../context.ts';
import { lockGroups } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupEvents, groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups } from '../../db/schema/lineups.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { countActiveMembers, findGroup, findMembership, type GroupRow, groupNotFound } from './groups-store.ts';

/** What an admin does about a group. */
type GroupManagement =
  | { action: 'rename'; name: string }
  | { action: 'close' | 'reopen' }
  | { action: 'transfer'; user_id: string };

/**
 * Renames, closes, reopens or transfers a group on behalf of an admin, in a transaction, under the group's lock; its
 * members see it in the history. Refuses with not_found, not_allowed (also for the everyone-group) or field_invalid.
 * @returns the group before
 */
export async function manageGroup(tx: Db, context: Context, groupId: string, wanted: GroupManagement) {
  await lockGroups(tx, [groupId]);
  const group = await findGroup(tx, groupId);
  if (group === null) throw groupNotFound();
  if (group.id === EVERYONE_GROUP_ID) throw new AppError('not_allowed', 'The everyone group can’t be managed.');
  const note = (action: 'renamed' | 'closed' | 'reopened' | 'handed_over', memberId?: string) =>
    recordGroupEvent(tx, context, { groupId: group.id, action, userId: null, ...(memberId && { memberId }) });
  switch (wanted.action) {
    case 'rename':
      refuse(checkGroupName(wanted.name));
      await saveGroup(tx, group.id, { name: cleanUserName(wanted.name) });
      await note('renamed');
      break;
    case 'close':
      if (!group.isActive) throw new AppError('not_allowed', 'This group is already closed.');
      await saveGroup(tx, group.id, { isActive: false });
      await note('closed');
      break;
    case 'reopen':
      if (group.isActive) throw new AppError('not_allowed', 'This group is open.');
      if ((await countActiveMembers(tx, group.id)) === 0) {
        throw new AppError('not_allowed', 'Nobody is left in this group.');
      }
      await saveGroup(tx, group.id, { isActive: true });
      await note('reopened');
      break;
    case 'transfer': {
      const memberId = wanted.user_id.toLowerCase();
      if (!(await findMembership(tx, group.id, memberId))?.isActive) {
        throw new AppError('not_found', 'This user is not a member of the group');
      }
      if (group.createdBy === memberId) throw new AppError('not_allowed', 'They are the creator of this group.');
      await saveCreator(tx, group.id, memberId);
      await note('handed_over', memberId);
    }
  }
  return group;
}

/** Closes a group that the caller deletes, under its lock: its row, its log and its former members are left of it. */
export async function endGroup(tx: Db, context: Context, caller: Caller, groupId: string): Promise<void> {
  await recordGroupEvent(tx, context, { groupId, action: 'deleted', userId: caller.userId });
  await tx
    .update(groupMembers)
    .set({ isActive: false, isCommissioner: false })
    .where(eq(groupMembers.groupId, groupId));
  const nothing = { name: 'Deleted group', description: '', createdBy: null, renewedFrom: null };
  await saveGroup(tx, groupId, { isActive: false, ...nothing });
}

/**
 * Stores columns of a group. In a closed one nobody joins, is invited or hands in another lineup; what is there counts on,
 * and its members can read it.
 */
export async function saveGroup(db: Db, groupId: string, columns: Partial<GroupRow>): Promise<void> {
  await db.update(groups).set(columns).where(eq(groups.id, groupId));
}

/** Makes a member the creator, who is a commissioner without being named one. */
export async function saveCreator(db: Db, groupId: string, userId: string): Promise<void> {
  await saveGroup(db, groupId, { createdBy: userId });
  await saveCommissioner(db, groupId, userId, false);
}

/** Makes an active member a commissioner, or an ordinary member again. */
export async function saveCommissioner(db: Db, groupId: string, userId: string, isCommissioner: boolean) {
  await db
    .update(groupMembers)
    .set({ isCommissioner })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId), groupMembers.isActive));
}

/** Whether a lineup is in the group, of any week. */
export async function hasLineups(db: Db, groupId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: lineupGroups.lineupId })
    .from(lineupGroups)
    .where(eq(lineupGroups.groupId, groupId))
    .limit(1);
  return row !== undefined;
}

const EVENTS_SHOWN = 200;

/** A group event: actor, target, kind of entry, count, and the week that it is about. */
export interface GroupAct {
  groupId: string;
  action: GroupEvent['action'];
  /** Null: an admin, whose name is in the audit log. */
  userId: string | null;
  memberId?: string;
  via?: NonNullable<GroupEvent['via']>;
  count?: number;
  weekNumber?: number;
}

/** Records an event in the group's history, in its own transaction (rules 4.8). */
export async function recordGroupEvent(tx: Db, { ids, clock }: Context, act: GroupAct): Promise<void> {
  await tx.insert(groupEvents).values({ ...act, id: ids.uuid(), createdAt: clock.now() });
}

/** A group's last 200 events, newest first, with the names of those involved. The caller checks access. */
export async function eventsOf(db: Db, groupId: string): Promise<GroupEvent[]> {
  const members = alias(users, 'members');
  const rows = await db
    .select({ event: groupEvents, userName: users.shownName, memberName: members.shownName })
    .from(groupEvents)
    .leftJoin(users, eq(users.id, groupEvents.userId))
    .leftJoin(members, eq(members.id, groupEvents.memberId))
    .where(eq(groupEvents.groupId, groupId))
    .orderBy(desc(groupEvents.position))
    .limit(EVENTS_SHOWN);
  const named = (id: string | null, name: string | null) => (id === null ? null : { id, display_name: name ?? '' });
  return rows.map(({ event, userName, memberName }) => ({
    id: event.id,
    action: event.action as GroupEvent['action'],
    user: named(event.userId, userName),
    member: named(event.memberId, memberName),
    via: event.via as GroupEvent['via'],
    count: event.count,
    week_number: event.weekNumber,
    created_at: event.createdAt.toISOString(),
  }));
}
