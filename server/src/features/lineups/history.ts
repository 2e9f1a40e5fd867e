import type { Context } from '../../context.ts';
import type { LineupTransactionRow, StoredLineup } from './lineups-store.ts';

/** A recorded change of a lineup, for its owner [G3.18]. */
export interface Change {
  action: 'submit' | 'update' | 'delete';
  /** Null before the first submit, and after the deletion. */
  before: StoredLineup | null;
  after: StoredLineup | null;
  groupNames: ReadonlyMap<string, string>;
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
  /** Player ids by slot key. */
  slots?: Record<string, string>;
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
function described({ before, after, groupNames }: Change): ChangeNotes {
  const lineup = after ?? before;
  return {
    lineup_name: lineup?.name ?? null,
    groups: namesOf(lineup?.groupIds ?? [], groupNames),
    slots: Object.fromEntries(lineup?.slots.map(({ slotKey, playerId }) => [slotKey, playerId]) ?? []),
    double_down_player_id: lineup?.doubleDownPlayerId ?? null,
  };
}

/** What an update changed besides the slots. */
function differences({ before, after, groupNames }: Change): ChangeNotes {
  if (!before || !after) return {};
  const added = after.groupIds.filter((id) => !before.groupIds.includes(id));
  const removed = before.groupIds.filter((id) => !after.groupIds.includes(id));
  return {
    ...(before.name !== after.name && { old_lineup_name: before.name }),
    ...(before.doubleDownPlayerId !== after.doubleDownPlayerId && {
      old_double_down_player_id: before.doubleDownPlayerId,
    }),
    ...(added.length > 0 && { added_groups: namesOf(added, groupNames) }),
    ...(removed.length > 0 && { removed_groups: namesOf(removed, groupNames) }),
  };
}

function namesOf(ids: readonly string[], names: ReadonlyMap<string, string>): NamedGroup[] {
  return ids.map((id) => ({ id, name: names.get(id) ?? '' }));
}
