import type { Group } from '@singleback/contract/groups.ts';
import { checkGroupForm, type GroupForm } from '@singleback/game/groups/check-group-form.ts';
import { cleanUserName } from '@singleback/game/text/user-name.ts';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { isPremium } from '../billing/billing-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { settingsColumns } from './group-settings.ts';
import { visibleGroup } from './groups-service.ts';
import { insertGroup, NEW_GROUP, saveMember } from './groups-store.ts';
import { recordGroupEvent } from './history-service.ts';
import { assertMayPlayInAnother } from './joining-service.ts';

/**
 * Creates a group in the running season with its creator as a member (rules 4.2). Refuses in the form's words
 * [G5.12-G5.20]; custom settings or a second group of a free user with premium_needed.
 */
export async function createGroup(context: Context, caller: Caller, form: GroupForm): Promise<Group> {
  return inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    const now = context.clock.now();
    const { season } = await runningSeason(tx, now);
    refuse(checkGroupForm(form, { isPremium: await isPremium(tx, caller.userId), currentSeasonId: season.id }));
    await assertMayPlayInAnother(tx, caller.userId, season.id, 'create');
    const id = context.ids.uuid();
    await insertGroup(tx, {
      id,
      seasonId: season.id,
      renewedFrom: null,
      name: cleanUserName(form.name),
      description: form.description.trim(),
      visibility: form.visibility,
      maxParticipants: form.maxParticipants,
      createdBy: caller.userId,
      isActive: true,
      ...NEW_GROUP,
      ...settingsColumns(form.settings),
      missedWeeks: form.missedWeeks,
      createdAt: now,
    });
    await saveMember(tx, id, caller.userId, now);
    await recordGroupEvent(tx, context, { groupId: id, action: 'created', userId: caller.userId });
    return visibleGroup(tx, caller.userId, id, false);
  });
}
