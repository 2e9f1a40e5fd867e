import { checkWithdrawal } from '@singleback/game/lineups/check-withdrawal.ts';
import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { checkWeekOpen } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { timeOfWrite } from '../../db/season.ts';
import { AppError } from '../../lib/app-error.ts';
import { type PlayedGroup, playedGroups } from '../groups/groups-service.ts';
import { weekPlayers } from '../players/players-service.ts';
import { weekById } from '../season/season-service.ts';
import {
  deleteLineupRow,
  insertTransaction,
  type LineupTransactionRow,
  listLineupsInGroup,
  listOpenLineups,
  type StoredLineup,
  updateLineupRow,
} from './lineups-store.ts';

/** The users with a lineup in a group, of any week, sorted: those whose locks `releaseLineups` needs. */
export async function ownersInGroup(db: Db, groupId: string): Promise<string[]> {
  return [...new Set((await listLineupsInGroup(db, groupId)).map(({ userId }) => userId))].sort();
}

/**
 * Takes all lineups out of a group that is deleted: they stay in their other groups, and one without another is deleted.
 * Refuses with lineup_locked once a player of any of them is locked. Call it under the locks of their users and of the
 * group.
 */
export async function releaseLineups(tx: Db, context: Context, group: { id: string }) {
  const now = await timeOfWrite(tx, context.clock);
  const lineups = await listLineupsInGroup(tx, group.id);
  for (const [weekId, ofWeek] of Map.groupBy(lineups, (each) => each.weekId)) {
    if ((await whyNotReleased(tx, weekId, ofWeek, now)) === null) continue;
    throw new AppError('lineup_locked', 'A player in this group has locked. Close the group instead.');
  }
  let deleted = 0;
  for (const lineup of lineups) {
    const groups = await playedGroups(tx, lineup.userId, lineup.groupIds);
    const groupIds = lineup.groupIds.filter((id) => id !== group.id);
    await takeOut(tx, context, lineup, { groupIds, groups, now });
    if (groupIds.length === 0) deleted += 1;
  }
  return { kept: lineups.length - deleted, deleted };
}

/**
 * Takes the lineups of a user without a locked player out of a group that they leave, or out of all (null), as
 * `releaseLineups` does; those with one stay (rules 7.16). Call it under the locks of the user and of the group.
 */
export async function releaseOwnLineups(tx: Db, context: Context, userId: string, groupId: string | null) {
  const now = await timeOfWrite(tx, context.clock);
  const lineups = (await listOpenLineups(tx, userId, now)).filter(
    ({ groupIds }) => groupId === null || groupIds.includes(groupId),
  );
  for (const lineup of lineups) {
    if ((await whyNotReleased(tx, lineup.weekId, [lineup], now)) !== null) continue;
    const groups = await playedGroups(tx, userId, lineup.groupIds);
    const groupIds = groupId === null ? [] : lineup.groupIds.filter((id) => id !== groupId);
    await takeOut(tx, context, lineup, { groupIds, groups, now });
  }
}

/** Leaves a lineup in these groups, or deletes it without any. */
async function takeOut(
  tx: Db,
  context: Context,
  before: StoredLineup,
  { groupIds, groups, now }: { groupIds: string[]; groups: readonly PlayedGroup[]; now: Date },
): Promise<void> {
  const after = groupIds.length === 0 ? null : { ...before, groupIds, updatedAt: now };
  const history = historyOf(context, { action: after ? 'update' : 'delete', before, after, groups, at: now });
  if (after) {
    await updateLineupRow(tx, before, after, history);
    return;
  }
  await deleteLineupRow(tx, before.id);
  await insertTransaction(tx, history);
}

/** What keeps lineups of a week where they are: it is over, or a player of one of them is locked. */
async function whyNotReleased(tx: Db, weekId: string, lineups: readonly StoredLineup[], now: Date) {
  const playerIds = [...new Set(lineups.flatMap(({ slots }) => slots.map(({ playerId }) => playerId)))];
  const games = (await weekPlayers(tx, weekId, playerIds)).map(({ game }) => game);
  return checkWeekOpen(await weekById(tx, weekId), now) ?? checkWithdrawal('remove_groups', games, now);
}

/** A recorded change of a lineup, for its owner [G3.18]. */
interface Change {
  action: 'submit' | 'update' | 'delete';
  /** Null before the first submit, and after the deletion. */
  before: StoredLineup | null;
  after: StoredLineup | null;
  /** At least those of both. */
  groups: readonly PlayedGroup[];
  at: Date;
  /** A standing order made the change, or its owner took one back; null for a change by hand. */
  madeBy?: MadeBy | null;
}

/** Who made a change, unless its owner did by hand. */
export type MadeBy = 'Standing order' | 'Undo of a standing order';

/** A transaction's data. Players and groups are ids, with the groups' names at that time. */
export interface ChangeNotes {
  made_by?: MadeBy;
  /** The changed slot, for add, remove and swap only. */
  slot?: string;
  lineup_name?: string | null;
  groups?: NamedGroup[];
  /** Player ids by slot key; null for an empty slot, which a lock seals like any other (rules 7.6). */
  slots?: Record<string, string | null>;
  double_down_player_id?: string | null;
  old_lineup_name?: string | null;
  old_double_down_player_id?: string | null;
  added_groups?: NamedGroup[];
  removed_groups?: NamedGroup[];
  /** The changed slots, in the order of their entries; transactions.ts expands them. Never shown as it is. */
  slot_changes?: SlotChange[];
}

/** A slot that got a player, lost one, or changed them: player ids, null for an empty slot. */
export interface SlotChange {
  slot: string;
  old: string | null;
  new: string | null;
}

interface NamedGroup {
  id: string;
  name: string;
}

/** The one row of a change (rules 2.7): transactions.ts makes an entry of each changed slot and one of the whole. */
export function historyOf(context: Context, change: Change): LineupTransactionRow {
  const { before, after, action, at } = change;
  const { id, userId, weekId } = (after ?? before) as StoredLineup;
  const slotChanges = action === 'delete' ? [] : changedSlots(before, after);
  const data: ChangeNotes = {
    ...(change.madeBy && { made_by: change.madeBy }),
    ...described(change),
    ...differences(change),
    ...(slotChanges.length > 0 && { slot_changes: slotChanges }),
  };
  return { id: context.ids.uuid(), lineupId: id, userId, weekId, action, data, createdAt: at };
}

function changedSlots(before: StoredLineup | null, after: StoredLineup | null): SlotChange[] {
  const keys = new Set([...(before?.slots ?? []), ...(after?.slots ?? [])].map(({ slotKey }) => slotKey));
  return [...keys].flatMap((slot) => {
    const change = { slot, old: playerIn(before, slot), new: playerIn(after, slot) };
    return change.old === change.new ? [] : [change];
  });
}

function playerIn(lineup: StoredLineup | null, key: string): string | null {
  return lineup?.slots.find(({ slotKey }) => slotKey === key)?.playerId ?? null;
}

/** A summary of the lineup: name, groups, players by slot. */
function described({ before, after, groups }: Change): ChangeNotes {
  const lineup = after ?? before;
  const played = groups.find(({ id }) => lineup?.groupIds.includes(id));
  const keys = played ? slotsFor(played.settings.counts).map(({ key }) => key) : [];
  return {
    lineup_name: lineup?.name ?? null,
    groups: namesOf(lineup?.groupIds ?? [], groups),
    slots: Object.fromEntries([
      ...keys.map((key) => [key, null]),
      ...(lineup?.slots ?? []).map(({ slotKey, playerId }) => [slotKey, playerId]),
    ]),
    double_down_player_id: lineup?.doubleDownPlayerId ?? null,
  };
}

/** What an update changed besides the slots. */
function differences({ before, after, groups }: Change): ChangeNotes {
  if (!before || !after) return {};
  const added = after.groupIds.filter((id) => !before.groupIds.includes(id));
  const removed = before.groupIds.filter((id) => !after.groupIds.includes(id));
  return {
    ...(before.name !== after.name && { old_lineup_name: before.name }),
    ...(before.doubleDownPlayerId !== after.doubleDownPlayerId && {
      old_double_down_player_id: before.doubleDownPlayerId,
    }),
    ...(added.length > 0 && { added_groups: namesOf(added, groups) }),
    ...(removed.length > 0 && { removed_groups: namesOf(removed, groups) }),
  };
}

function namesOf(ids: readonly string[], groups: readonly PlayedGroup[]): NamedGroup[] {
  return ids.map((id) => ({ id, name: groups.find((group) => group.id === id)?.name ?? '' }));
}
