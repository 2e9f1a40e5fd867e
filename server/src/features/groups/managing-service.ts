import { checkGroupName } from '@singleback/game/groups/check-group-form.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { cleanUserName } from '@singleback/game/text/plain-text.ts';
import type { Context } from '../../context.ts';
import { lockGroups } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { saveCreator, saveGroup } from './commissioner-service.ts';
import { countActiveMembers, findGroup, findMembership, type GroupRow, groupNotFound } from './groups-store.ts';
import { recordGroupEvent } from './history-service.ts';

/** What an admin does about a group. */
export type GroupManagement =
  | { action: 'rename'; name: string }
  | { action: 'close' | 'reopen' }
  | { action: 'transfer'; user_id: string };

/**
 * Renames, closes, reopens or transfers a group on behalf of an admin, in a transaction, under the group's lock; its
 * members see it in the history. Refuses with not_found, not_allowed (also for the everyone-group) or field_invalid.
 * @returns the group before
 */
export async function manageGroup(
  tx: Db,
  context: Context,
  groupId: string,
  wanted: GroupManagement,
): Promise<GroupRow> {
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
