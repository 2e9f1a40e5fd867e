import type { Sheet, SheetRow as WireRow } from '@singleback/contract/sheets.ts';
import { toBase64 } from '@singleback/verify/bytes/base64.ts';
import { NO_TIME, timeText } from '@singleback/verify/locks/lines.ts';
import { groupRoot } from '@singleback/verify/locks/row.ts';
import { proveInclusion } from '@singleback/verify/log/proof.ts';
import { leafHash, readTree } from '@singleback/verify/log/tree.ts';
import type { Db } from '../db/pool.ts';
import { type LoggedLock, makeSheet, type SheetRow } from './make-sheet.ts';

/** Who looks at a group's sheets, and when. */
export interface SheetView {
  groupId: string;
  callerId: string;
  /** Only their own lineup, with proofs that it is in the tree; otherwise all. */
  isOwnOnly: boolean;
  /** The week is over, and all of its games. */
  isFinal: boolean;
  /** The teams whose players everybody may see now, by abbreviation. */
  visibleTeams: ReadonlySet<string>;
}

/** A group's sheet of a lock, opened as far as the caller may see it. */
export async function openSheet(
  db: Db,
  lock: LoggedLock,
  view: SheetView,
  secret: Uint8Array,
): Promise<Omit<Sheet, 'checkpoint'>> {
  const rows = await makeSheet(db, lock, view.groupId, secret);
  const lockTime = timeText(lock.lockTime);
  const proofOf = view.isOwnOnly ? proofs(rows) : () => null;
  return {
    ...{ lock_time: lockTime, taken_at: timeText(lock.takenAt), log: lock.log, entry_index: lock.entryIndex },
    root: toBase64(groupRoot(rows.map(({ row }) => row))),
    rows: rows.flatMap((row, at) =>
      view.isOwnOnly && row.userId !== view.callerId ? [] : [{ ...openRow(row, lockTime, view), proof: proofOf(at) }],
    ),
  };
}

/**
 * Opens a row as far as the caller may see it: their own, and those of slots that were locked at the lock and may be seen
 * now. A player whose game was moved since is hidden again (rules 1.5); when the week is final there is nothing to hide
 * but who was in a slot that was open.
 */
function openRow(
  { lineupId, userId, slot, lockTime, team, row, inner, pick, salts }: SheetRow,
  sheetTime: string,
  { callerId, isFinal, visibleTeams }: SheetView,
): Omit<WireRow, 'proof'> {
  const wasLocked = lockTime !== NO_TIME && lockTime <= sheetTime;
  const isShown = isFinal || (team !== null && visibleTeams.has(team));
  const isOpen = userId === callerId || (wasLocked && isShown);
  const hasTime = isOpen || isFinal;
  return {
    ...{ lineup_id: lineupId, slot, row: toBase64(row) },
    salt_a: hasTime ? toBase64(salts.a) : null,
    lock_time: hasTime ? lockTime : null,
    inner: hasTime ? toBase64(inner) : null,
    salt_b: isOpen ? toBase64(salts.b) : null,
    pick: isOpen ? pick : null,
  };
}

function proofs(rows: readonly SheetRow[]): (index: number) => WireRow['proof'] {
  const read = readTree(rows.map(({ row }) => leafHash(row)));
  const size = rows.length;
  return (index) => ({ index, size, hashes: proveInclusion(read, size, index).map(toBase64) });
}
