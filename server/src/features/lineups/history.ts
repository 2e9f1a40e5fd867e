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
}

/** A transaction's data. Players and groups are ids, with the groups' names at that time. */
export interface ChangeNotes {
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
}

interface NamedGroup {
  id: string;
  name: string;
}

/** One row per changed slot (add, remove, swap), then one for the change as a whole (rules 2.7). */
export function historyOf(context: Context, change: Change): LineupTransactionRow[] {
  const { before, after, action, at } = change;
  const lineup = after ?? before;
  if (!lineup) return [];
  const noted = { lineupId: lineup.id, userId: lineup.userId, weekId: lineup.weekId, createdAt: at };
  const slotRows = action === 'delete' ? [] : slotChanges(before, after);
  return [...slotRows, { action, data: { ...described(change), ...differences(change) } }].map((row) => ({
    id: context.ids.uuid(),
    ...noted,
    ...row,
  }));
}

type RowPart = Pick<LineupTransactionRow, 'action' | 'position' | 'oldPlayerId' | 'newPlayerId' | 'data'>;

function slotChanges(before: StoredLineup | null, after: StoredLineup | null): RowPart[] {
  const keys = new Set([...(before?.slots ?? []), ...(after?.slots ?? [])].map(({ slotKey }) => slotKey));
  return [...keys].flatMap((position): RowPart[] => {
    const [oldPlayerId, newPlayerId] = [playerIn(before, position), playerIn(after, position)];
    if (oldPlayerId === newPlayerId) return [];
    const action = oldPlayerId === null ? 'add' : newPlayerId === null ? 'remove' : 'swap';
    return [{ action, position, oldPlayerId, newPlayerId, data: { slot: position } }];
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
