import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups } from '../../db/schema/lineups.ts';
import type { GroupRow } from './groups-store.ts';

export async function saveSharesName(db: Db, groupId: string, sharesName: boolean): Promise<void> {
  await db.update(groups).set({ sharesName }).where(eq(groups.id, groupId));
}

/** Stores the name, description and size of a group. */
export async function saveEdit(
  db: Db,
  groupId: string,
  edit: Pick<GroupRow, 'name' | 'description' | 'maxParticipants'>,
): Promise<void> {
  const { name, description, maxParticipants } = edit;
  await db.update(groups).set({ name, description, maxParticipants }).where(eq(groups.id, groupId));
}

export async function saveName(db: Db, groupId: string, name: string): Promise<void> {
  await db.update(groups).set({ name }).where(eq(groups.id, groupId));
}

/** Makes a member the creator, who is a commissioner without being named one. */
export async function saveCreator(db: Db, groupId: string, userId: string): Promise<void> {
  await db.update(groups).set({ createdBy: userId }).where(eq(groups.id, groupId));
  await saveCommissioner(db, groupId, userId, false);
}

/** Makes an active member a commissioner, or an ordinary member again. */
export async function saveCommissioner(
  db: Db,
  groupId: string,
  userId: string,
  isCommissioner: boolean,
): Promise<void> {
  await db
    .update(groupMembers)
    .set({ isCommissioner })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId), groupMembers.isActive));
}

export async function saveCommissionersInvite(db: Db, groupId: string, commissionersInvite: boolean): Promise<void> {
  await db.update(groups).set({ commissionersInvite }).where(eq(groups.id, groupId));
}

export async function saveOrdersAllowed(db: Db, groupId: string, ordersAllowed: boolean): Promise<void> {
  await db.update(groups).set({ ordersAllowed }).where(eq(groups.id, groupId));
}

/** Stores what a group plays by, and its first week. */
export async function saveSettings(db: Db, groupId: string, columns: Partial<GroupRow>): Promise<void> {
  await db.update(groups).set(columns).where(eq(groups.id, groupId));
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

export async function saveNudged(db: Db, groupId: string, nudgedAt: Date): Promise<void> {
  await db.update(groups).set({ nudgedAt }).where(eq(groups.id, groupId));
}

/** Ends all memberships of a group, closes it and removes what it says about itself. */
export async function saveDeleted(db: Db, groupId: string): Promise<void> {
  await db
    .update(groupMembers)
    .set({ isActive: false, isCommissioner: false })
    .where(eq(groupMembers.groupId, groupId));
  await db
    .update(groups)
    .set({ isActive: false, name: 'Deleted group', description: '', createdBy: null, renewedFrom: null })
    .where(eq(groups.id, groupId));
}
