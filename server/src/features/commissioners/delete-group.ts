import { cleanUserName } from '@singleback/game/text/plain-text.ts';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { deleteChat } from '../chat/chat-service.ts';
import { groupFor } from '../groups/access-service.ts';
import { endGroup } from '../groups/commissioner-service.ts';
import { endInviting } from '../invitations/sent-service.ts';
import { ownersInGroup, releaseLineups } from '../lineups/release-service.ts';
import { endWebhooks } from '../webhooks/webhooks-service.ts';
import { deleteAnnounced, listMemberIds, readShownName } from './commissioners-store.ts';
import { insertGroupNews } from './group-news-service.ts';

/**
 * Deletes the caller's group while no player in it has locked: its lineups leave it, those that count nowhere else are
 * deleted, memberships, links and invitations end, and its name is removed. The members are notified. What is left is a
 * closed group without members, which keeps the admins' log complete.
 * @param name the group's name, typed by the caller
 * @throws not_found, not_allowed, field_invalid for another name, lineup_locked
 */
export async function deleteGroup(
  context: Context,
  { caller, params: { id: groupId }, body: { name } }: Input<'DELETE /groups/:id'>,
): Promise<void> {
  const { db } = context;
  await inTransaction(db, async (tx) => {
    await groupFor(tx, caller, groupId, 'creator');
    const owners = await ownersInGroup(tx, groupId);
    for (const userId of owners) await lockUser(tx, userId);
    await lockGroups(tx, [groupId]);
    const { group } = (await groupFor(tx, caller, groupId, 'creator')).row;
    if (cleanUserName(name) !== group.name) {
      throw new AppError('field_invalid', 'This is not the name of the group', { field: 'name' });
    }
    if ((await ownersInGroup(tx, group.id)).some((userId) => !owners.includes(userId))) {
      throw new AppError('not_allowed', 'Someone just submitted a lineup. Try again.');
    }
    await releaseLineups(tx, context, group);
    const userIds = (await listMemberIds(tx, group.id)).filter((userId) => userId !== caller.userId);
    await endInviting(tx, group.id);
    await deleteAnnounced(tx, group.id);
    await deleteChat(tx, group.id);
    await endWebhooks(tx, group.id);
    await endGroup(tx, context, caller, group.id);
    const author = await readShownName(tx, caller.userId);
    const data = { kind: 'deleted', author, groupName: group.name, userIds } as const;
    await insertGroupNews(tx, context, group.id, data);
  });
}
