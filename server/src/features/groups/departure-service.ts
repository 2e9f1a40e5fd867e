import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lockGroups } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { groupMembers } from '../../db/schema/groups.ts';
import { releaseOwnLineups } from '../lineups/release-service.ts';
import { saveCreator, saveGroup } from './commissioner-store.ts';
import { findHeir, listHeldGroups } from './groups-store.ts';
import { recordGroupEvent } from './history-service.ts';

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
