import type { Context } from '../../context.ts';
import { lockGroups } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { closeGroup, deactivateEverywhere, findLongestMember, listHeldGroups, saveCreator } from './groups-store.ts';
import { recordGroupEvent } from './history-service.ts';

/**
 * Ends all memberships of a user whose account is deleted, in the transaction that deletes it and after its lock of the
 * user: points stay in the tables, places are free (rules 5.8). A group of his is handed to the member who joined first,
 * and a group without members is closed (rules 7.4).
 */
export async function leaveAllGroups(tx: Db, context: Context, userId: string): Promise<void> {
  const held = await listHeldGroups(tx, userId);
  await lockGroups(
    tx,
    held.map(({ id }) => id),
  );
  await deactivateEverywhere(tx, userId);
  for (const { id: groupId, isCreator } of held) {
    const heir = await findLongestMember(tx, groupId);
    if (heir === null) await closeGroup(tx, groupId);
    else if (isCreator) {
      await saveCreator(tx, groupId, heir);
      await recordGroupEvent(tx, context, { groupId, action: 'handed_over', userId, memberId: heir });
    }
  }
}
