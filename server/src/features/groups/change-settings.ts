import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { Group, SettingsToSave } from '@singleback/contract/groups.ts';
import { checkSettingsEdit, playsAlike } from '@singleback/game/groups/check-settings-edit.ts';
import { checkFieldsFresh, type GroupFields } from '@singleback/game/groups/stale-fields.ts';
import type { Context } from '../../context.ts';
import { lockGroups } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { isPremium } from '../billing/billing-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { asCommissioner, groupOfMember } from './access-service.ts';
import { hasLineups, saveSettings } from './commissioner-store.ts';
import { readSettings } from './group-form.ts';
import { settingsColumns, settingsOf } from './group-settings.ts';
import { recordGroupEvent } from './history-service.ts';

/** New settings; what is left out stays. */
type SettingsEdit = SettingsToSave & { start_week?: number | null; base?: GroupFields };

/**
 * Changes what a group plays by, and its first week, until the first lineup is in it: under the group's lock, which a
 * save of a lineup shares. Refuses with not_allowed, not_found, changed_elsewhere, field_invalid, or premium_needed for settings that free
 * accounts can't choose.
 */
export async function changeSettings(
  context: Context,
  caller: Caller,
  groupId: string,
  body: SettingsEdit,
): Promise<Group> {
  return inTransaction(context.db, async (tx) => {
    await lockGroups(tx, [groupId]);
    const { group } = (await asCommissioner(tx, caller, groupId)).row;
    const { startWeek, missedWeeks } = group;
    const before = { settings: settingsOf(group), startWeek, missedWeeks };
    const edit = {
      settings: readSettings(body, before.settings),
      missedWeeks: body.missed_weeks ?? missedWeeks,
      startWeek: body.start_week === undefined ? startWeek : body.start_week,
    };
    if (playsAlike(edit, before) && edit.startWeek === startWeek) {
      return groupOfMember(tx, caller, group.id);
    }
    const current = { ...settingsToWire(before.settings), missed_weeks: missedWeeks, start_week: startWeek };
    refuse(checkFieldsFresh({ ...body }, body.base ?? {}, current));
    if (await hasLineups(tx, group.id)) {
      throw new AppError('not_allowed', 'A lineup is in this group. Its settings no longer change.');
    }
    const { currentWeek } = await runningSeason(tx, context.clock.now());
    const known = { isPremium: await isPremium(tx, caller.userId), currentWeek: currentWeek.weekNumber };
    refuse(checkSettingsEdit(edit, before, known));
    await saveSettings(tx, group.id, {
      ...settingsColumns(edit.settings),
      missedWeeks: edit.missedWeeks,
      startWeek: edit.startWeek,
    });
    await recordGroupEvent(tx, context, { groupId: group.id, action: 'settings_changed', userId: caller.userId });
    return groupOfMember(tx, caller, group.id);
  });
}
