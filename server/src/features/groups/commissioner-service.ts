import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups } from '../../db/schema/lineups.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import type { GroupRow } from './groups-store.ts';
import { recordGroupEvent } from './history-service.ts';

/** Records that the caller has nudged `count` members of a group, under its lock. */
export async function noteNudge(
  tx: Db,
  context: Context,
  caller: Caller,
  { groupId, count, at }: { groupId: string; count: number; at: Date },
): Promise<void> {
  await saveGroup(tx, groupId, { nudgedAt: at });
  await recordGroupEvent(tx, context, { groupId, action: 'nudged', userId: caller.userId, count });
}

/** Leaves of a group that the caller deletes its row, its log and its former members, under its lock. */
export async function endGroup(tx: Db, context: Context, caller: Caller, groupId: string): Promise<void> {
  await recordGroupEvent(tx, context, { groupId, action: 'deleted', userId: caller.userId });
  await saveDeleted(tx, groupId);
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

/** Whether a lineup is in the group, of any week. */
export async function hasLineups(db: Db, groupId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: lineupGroups.lineupId })
    .from(lineupGroups)
    .where(eq(lineupGroups.groupId, groupId))
    .limit(1);
  return row !== undefined;
}

/** Ends all memberships of a group, closes it and removes what it says about itself. */
async function saveDeleted(db: Db, groupId: string): Promise<void> {
  await db
    .update(groupMembers)
    .set({ isActive: false, isCommissioner: false })
    .where(eq(groupMembers.groupId, groupId));
  const nothing = { name: 'Deleted group', description: '', createdBy: null, renewedFrom: null };
  await saveGroup(db, groupId, { isActive: false, ...nothing });
}
