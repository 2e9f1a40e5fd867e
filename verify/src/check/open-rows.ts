import { hashFromBase64, isSame } from '../bytes/bytes.ts';
import { FormatError } from '../format-error.ts';
import { NO_TIME } from '../locks/lines.ts';
import { checkSlot, innerHash, type PlayerPick, parsePick, rowHash } from '../locks/row.ts';
import type { LoggedLock } from './check-log.ts';
import type { SheetRow } from './export-file.ts';

/** A row of a sheet with what it was opened to. */
export interface OpenRow {
  readonly lineupId: string;
  readonly slot: string;
  /** When its player locks as known then, or 'none'; null while the row is sealed. */
  readonly lockTime: string | null;
  /** The pick, where that is open, too. */
  readonly opened: { readonly pick: PlayerPick | null; readonly text: string } | null;
}

/** A sheet that belongs to its entry in the log, by slot. */
export interface OpenSheet {
  readonly lockTime: string;
  readonly logged: LoggedLock;
  readonly rows: ReadonlyMap<string, OpenRow>;
}

/** Identifies a slot of a lineup. */
export function slotId(lineupId: string, slot: string): string {
  return `${lineupId} ${slot}`;
}

/** Opens a row as far as its salts are there. Throws a FormatError where they do not open it. */
export function openRow(row: SheetRow): OpenRow {
  const { lineup_id: lineupId, slot, salt_a, lock_time, inner, salt_b, pick } = row;
  if (salt_a === null && lock_time === null && inner === null && salt_b === null && pick === null) {
    return { lineupId, slot, lockTime: null, opened: null };
  }
  if (salt_a === null || lock_time === null || inner === null || (salt_b === null) !== (pick === null)) {
    throw new FormatError('is opened by half');
  }
  checkSlot({ lineupId, slot, lockTime: lock_time });
  const innerBytes = hashFromBase64(inner);
  const sealed = rowHash(hashFromBase64(salt_a), { lineupId, slot, lockTime: lock_time }, innerBytes);
  if (!isSame(sealed, hashFromBase64(row.row))) throw new FormatError(CANNOT);
  const opened = { lineupId, slot, lockTime: lock_time, opened: null };
  if (salt_b === null || pick === null) return opened;
  const isOpen = isSame(innerHash(hashFromBase64(salt_b), pick), innerBytes);
  if (!isOpen) throw new FormatError('was not sealed with the pick that is shown');
  return { ...opened, opened: { pick: parsePick(pick), text: pick } };
}

const CANNOT = 'cannot be opened: its salt does not belong to this slot and lock time';

/** Whether the slot was locked at the lock of the sheet: its player's game had begun. */
export function isLockedAt({ lockTime }: Pick<OpenRow, 'lockTime'>, sheetTime: string): boolean {
  return lockTime !== null && lockTime !== NO_TIME && lockTime <= sheetTime;
}
