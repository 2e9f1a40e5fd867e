import type { ChangeNotes, SlotChange } from './history.ts';
import type { TransactionRow } from './transactions-store.ts';

/** An entry of a history: a change as a whole, or one of its slots. */
export interface HistoryEntry extends TransactionRow {
  /** The slot; null for the change as a whole, which has no players either. */
  position: string | null;
  oldPlayerId: string | null;
  newPlayerId: string | null;
}

/**
 * The entries of stored rows [G3.18], newest first as the rows are: a change as a whole, then its slots from the last to
 * the first.
 */
export function entriesOf(rows: readonly TransactionRow[]): HistoryEntry[] {
  return rows.flatMap((row) => {
    const { slot_changes: changes = [], ...data } = row.data as ChangeNotes;
    const slots = changes.map((change, at) => slotEntry(row, change, at + 1));
    return [{ ...row, data, position: null, oldPlayerId: null, newPlayerId: null }, ...slots.toReversed()];
  });
}

function slotEntry(row: TransactionRow, change: SlotChange, place: number): HistoryEntry {
  const { made_by } = row.data as ChangeNotes;
  return {
    ...row,
    id: entryId(row.id, place),
    action: change.old === null ? 'add' : change.new === null ? 'remove' : 'swap',
    position: change.slot,
    oldPlayerId: change.old,
    newPlayerId: change.new,
    data: { slot: change.slot, ...(made_by && { made_by }) },
  };
}

/**
 * The id of a row's entry at a place from 1 on, always the same: the row's own with a last byte that differs by the
 * place. All ids of a row share their first 15 bytes, by which the row of an entry is found.
 */
function entryId(rowId: string, place: number): string {
  const last = Number.parseInt(rowId.slice(-2), 16) ^ place;
  return rowId.slice(0, -2) + last.toString(16).padStart(2, '0');
}
