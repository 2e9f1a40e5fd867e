import type { Group } from '@singleback/contract/groups.ts';
import { checkGroupEdit } from '@singleback/game/groups/check-group-form.ts';
import { checkFieldsFresh, type GroupFields } from '@singleback/game/groups/stale-fields.ts';
import { cleanUserName } from '@singleback/game/text/user-name.ts';
import type { Context } from '../../context.ts';
import { lockGroups } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { asCommissioner, asMember, groupOfMember, notCommissioner } from './access-service.ts';
import { saveCommissionersInvite, saveEdit, saveOrdersAllowed, saveSharesName } from './commissioner-store.ts';
import { countActiveMembers, saveOpen } from './groups-store.ts';
import { recordGroupEvent } from './history-service.ts';

/** What a commissioner changes; what is left out stays. */
interface Edit {
  name?: string;
  description?: string;
  max_participants?: number;
  /** What was shown of the changed fields (rules 7.19). */
  base?: GroupFields;
}

/**
 * Changes the name, description or size of a group, under its lock. Refuses with not_allowed, not_found,
 * changed_elsewhere or field_invalid.
 */
export async function editGroup(context: Context, caller: Caller, groupId: string, edit: Edit): Promise<Group> {
  return inTransaction(context.db, async (tx) => {
    await lockGroups(tx, [groupId]);
    const { group } = (await asCommissioner(tx, caller, groupId)).row;
    const before = {
      ...{ name: group.name, description: group.description, visibility: group.visibility },
      maxParticipants: group.maxParticipants ?? 0,
    };
    const after = {
      name: edit.name === undefined ? before.name : cleanUserName(edit.name),
      description: edit.description === undefined ? before.description : edit.description.trim(),
      maxParticipants: edit.max_participants ?? before.maxParticipants,
    };
    const current = { name: before.name, description: before.description, max_participants: group.maxParticipants };
    refuse(checkFieldsFresh({ ...edit }, edit.base ?? {}, current));
    refuse(checkGroupEdit(after, { ...before, members: await countActiveMembers(tx, group.id) }));
    const fields = ['name', 'description', 'maxParticipants'] as const;
    if (fields.every((field) => after[field] === before[field])) return groupOfMember(tx, caller, group.id);
    await saveEdit(tx, group.id, after);
    const action = after.name === before.name ? 'edited' : 'renamed';
    await recordGroupEvent(tx, context, { groupId: group.id, action, userId: caller.userId });
    return groupOfMember(tx, caller, group.id);
  });
}

/** Closes the caller's group: what was played stays, nothing is added. Refuses with not_allowed or not_found. */
export async function closeGroup(context: Context, caller: Caller, groupId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockGroups(tx, [groupId]);
    const { row } = await asCommissioner(tx, caller, groupId);
    await setOpen(tx, context, caller, row.group.id, false);
  });
}

/** Opens a closed group of the caller again. Refuses with not_allowed or not_found. */
export async function reopenGroup(context: Context, caller: Caller, groupId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockGroups(tx, [groupId]);
    const { row, isCommissioner } = await asMember(tx, caller, groupId);
    if (!isCommissioner) throw notCommissioner();
    if (row.group.isActive) throw new AppError('not_allowed', 'This group is open.');
    await setOpen(tx, context, caller, row.group.id, true);
  });
}

async function setOpen(tx: Db, context: Context, { userId }: Caller, groupId: string, isOpen: boolean): Promise<void> {
  await saveOpen(tx, groupId, isOpen);
  await recordGroupEvent(tx, context, { groupId, action: isOpen ? 'reopened' : 'closed', userId });
}

/** Allows or forbids that a private group of the caller is named outside of the app. */
export async function shareName(context: Context, caller: Caller, groupId: string, isShared: boolean): Promise<Group> {
  return inTransaction(context.db, async (tx) => {
    await lockGroups(tx, [groupId]);
    const { row } = await asCommissioner(tx, caller, groupId);
    if (row.group.sharesName !== isShared) {
      await saveSharesName(tx, row.group.id, isShared);
      const action = isShared ? 'name_shared' : 'name_hidden';
      await recordGroupEvent(tx, context, { groupId: row.group.id, action, userId: caller.userId });
    }
    return groupOfMember(tx, caller, row.group.id);
  });
}

/** Lets only commissioners invite to a group and see its join link, or every member again. */
export async function limitInvites(
  context: Context,
  caller: Caller,
  groupId: string,
  isLimited: boolean,
): Promise<Group> {
  return inTransaction(context.db, async (tx) => {
    await lockGroups(tx, [groupId]);
    const { row } = await asCommissioner(tx, caller, groupId);
    if (row.group.commissionersInvite !== isLimited) {
      await saveCommissionersInvite(tx, row.group.id, isLimited);
      const action = isLimited ? 'invites_limited' : 'invites_opened';
      await recordGroupEvent(tx, context, { groupId: row.group.id, action, userId: caller.userId });
    }
    return groupOfMember(tx, caller, row.group.id);
  });
}

/** Allows or forbids that standing orders change lineups of the group. */
export async function allowOrders(
  context: Context,
  caller: Caller,
  groupId: string,
  isAllowed: boolean,
): Promise<Group> {
  return inTransaction(context.db, async (tx) => {
    await lockGroups(tx, [groupId]);
    const { row } = await asCommissioner(tx, caller, groupId);
    if (row.group.ordersAllowed !== isAllowed) {
      await saveOrdersAllowed(tx, row.group.id, isAllowed);
      const action = isAllowed ? 'orders_allowed' : 'orders_disallowed';
      await recordGroupEvent(tx, context, { groupId: row.group.id, action, userId: caller.userId });
    }
    return groupOfMember(tx, caller, row.group.id);
  });
}
