import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { Group, GroupEvent } from '@singleback/contract/groups.ts';
import { checkGroupEdit } from '@singleback/game/groups/check-group-form.ts';
import { changedFields, checkFieldsFresh, checkSettingsEdit, playsAlike } from '@singleback/game/groups/edit-group.ts';
import { cleanUserName } from '@singleback/game/text/plain-text.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { isPremium } from '../billing/billing-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { changeGroupAs, groupOfMember, notCommissioner } from './access-service.ts';
import { fromWeek, readCut, readSettings, settingsColumns, settingsOf } from './group-settings.ts';
import { countActiveMembers, type GroupRow } from './groups-store.ts';
import { hasLineups, saveGroup } from './managing-service.ts';

/**
 * Runs a commissioner's `change` of a group under the group's lock, records the act that it returns, and returns the group
 * after it. Refuses with not_allowed or not_found.
 */
async function changeGroup(
  context: Context,
  caller: Caller,
  groupId: string,
  change: (tx: Db, group: GroupRow) => Promise<GroupEvent['action'] | null>,
): Promise<Group> {
  const of = { id: groupId, role: 'commissioner' } as const;
  return changeGroupAs(context, caller, of, async (tx, { row: { group } }, record) => {
    const action = await change(tx, group);
    if (action) await record(action);
    return groupOfMember(tx, caller, groupId);
  });
}

/** Changes the name, description or size of a group; what is left out stays. Refuses with changed_elsewhere or field_invalid too. */
export async function editGroup(context: Context, { caller, params, body }: Input<'PUT /groups/:id'>) {
  return changeGroup(context, caller, params.id, async (tx, group) => {
    const before = {
      ...{ name: group.name, description: group.description, visibility: group.visibility },
      maxParticipants: group.maxParticipants ?? 0,
    };
    const after = {
      name: body.name === undefined ? before.name : cleanUserName(body.name),
      description: body.description === undefined ? before.description : body.description.trim(),
      maxParticipants: body.max_participants ?? before.maxParticipants,
    };
    const current = { name: before.name, description: before.description, max_participants: group.maxParticipants };
    refuse(checkFieldsFresh({ ...body }, body.base ?? {}, current));
    refuse(checkGroupEdit(after, { ...before, members: await countActiveMembers(tx, group.id) }));
    if (Object.keys(changedFields(after, before)).length === 0) return null;
    await saveGroup(tx, group.id, after);
    return after.name === before.name ? 'edited' : 'renamed';
  });
}

/**
 * Changes what a group plays by, and its first week, until the first lineup is in it: a save of a lineup shares the
 * group's lock. Refuses with changed_elsewhere, field_invalid, or premium_needed for settings that free accounts can't
 * choose, too.
 */
export async function changeSettings(context: Context, { caller, params, body }: Input<'PUT /groups/:id/settings'>) {
  return changeGroup(context, caller, params.id, async (tx, group) => {
    const { startWeek, missedWeeks, cut, cutFrom } = group;
    const before = { settings: settingsOf(group), startWeek, missedWeeks, lastStanding: { cut, cutFrom } };
    const { season, currentWeek } = await runningSeason(tx, context.clock.now());
    const firstWeek = body.start_week === undefined ? startWeek : body.start_week;
    const edit = {
      settings: readSettings(body, before.settings),
      missedWeeks: body.missed_weeks ?? missedWeeks,
      startWeek: firstWeek,
      lastStanding: fromWeek(readCut(body, before.lastStanding), Math.max(currentWeek.weekNumber, firstWeek ?? 1)),
    };
    if (playsAlike(edit, before) && edit.startWeek === startWeek) return null;
    const current = {
      ...{ ...settingsToWire(before.settings), missed_weeks: missedWeeks, start_week: startWeek },
      ...{ cut, cut_from: cutFrom },
    };
    refuse(checkFieldsFresh({ ...body }, body.base ?? {}, current));
    if (await hasLineups(tx, group.id)) {
      throw new AppError('not_allowed', 'A lineup is in this group. Its settings no longer change.');
    }
    const now = { currentWeek: currentWeek.weekNumber, seasonKind: season.kind };
    const known = { isPremium: await isPremium(tx, caller.userId), ...now };
    refuse(checkSettingsEdit(edit, before, known));
    const { settings, lastStanding, ...weeks } = edit;
    await saveGroup(tx, group.id, { ...settingsColumns(settings), ...lastStanding, ...weeks });
    return 'settings_changed';
  });
}

/** What a commissioner turns on and off, and what the group's history says of either. */
const SWITCHES = {
  /** A private group may be named outside of the app. */
  sharesName: ['name_shared', 'name_hidden'],
  /** Only commissioners invite and see the join link. */
  commissionersInvite: ['invites_limited', 'invites_opened'],
  /** Standing orders may change lineups of the group. */
  ordersAllowed: ['orders_allowed', 'orders_disallowed'],
} as const;

/** Turns a switch of a group on or off. Refuses with not_allowed or not_found. */
export async function turn(
  context: Context,
  { caller, params }: Pick<Input<'PUT /groups/:id'>, 'caller' | 'params'>,
  name: keyof typeof SWITCHES,
  isOn: boolean,
): Promise<Group> {
  return changeGroup(context, caller, params.id, async (tx, group) => {
    if (group[name] === isOn) return null;
    await saveGroup(tx, group.id, { [name]: isOn });
    return SWITCHES[name][isOn ? 0 : 1];
  });
}

/** Closes a group: what was played stays, nothing is added. Refuses with not_allowed or not_found. */
export async function closeGroup(context: Context, { caller, params }: Input<'POST /groups/:id/close'>) {
  await changeGroup(context, caller, params.id, async (tx, group) => {
    await saveGroup(tx, group.id, { isActive: false });
    return 'closed';
  });
}

/** Opens a closed group again. Refuses with not_allowed or not_found. */
export async function reopenGroup(context: Context, { caller, params: { id } }: Input<'POST /groups/:id/reopen'>) {
  await changeGroupAs(context, caller, { id, role: 'member' }, async (tx, { row, isCommissioner }, record) => {
    if (!isCommissioner) throw notCommissioner();
    if (row.group.isActive) throw new AppError('not_allowed', 'This group is open.');
    await saveGroup(tx, id, { isActive: true });
    await record('reopened');
  });
}
