import { parseSlotKey } from '@singleback/game/lineups/slots.ts';
import { comparePositions } from '@singleback/game/players/positions.ts';
import { hashFromBase64, isSame, toBase64 } from '../bytes/bytes.ts';
import { groupRoot } from '../locks/row.ts';
import { isIncluded, leafHash } from '../log/tree.ts';
import type { History, LoggedLock } from './check-log.ts';
import type { ExportedWeek, ExportFile, Sheet, SheetRow } from './export-file.ts';
import { type CheckResult, countText, Findings, type Names, timeWords } from './finding.ts';
import { type OpenRow, type OpenSheet, openRow, slotId } from './open-rows.ts';

/** The sheets of a week that belong to the log, by the time of their locks. */
export type WeekSheets = ReadonlyMap<ExportedWeek, readonly OpenSheet[]>;

/**
 * Check 2: every sheet hashes to the root that the list of its lock has for the group, every row that is opened is the one
 * that was sealed, and no lock of the group is left out.
 */
export function checkSheets(
  { weeks, log, lineups }: ExportFile,
  tag: string,
  { locks }: History,
  names: Names,
): { readonly result: CheckResult; readonly sheets: WeekSheets } {
  const found = new Findings();
  const sheets = new Map<ExportedWeek, OpenSheet[]>();
  const shown = new Set<string>();
  const weekOf = new Map(lineups.map(({ lineupId, week }) => [lineupId, week]));
  for (const week of weeks) {
    if (week.sheets.group_tag !== tag) found.fail(`The sheets of week ${week.week} are those of another group.`);
    const open = week.sheets.locks
      .toSorted((a, b) => (a.lock_time < b.lock_time ? -1 : 1))
      .flatMap((sheet) => {
        const isTwice = week.sheets.locks.filter(({ lock_time }) => lock_time === sheet.lock_time).length > 1;
        if (isTwice) found.fail(`Week ${week.week} has two sheets of the lock of ${timeWords(sheet.lock_time)}.`);
        shown.add(sheet.lock_time);
        const logged = locks.get(sheet.lock_time);
        // A game that was postponed can lock with those of the next week: each week looks at its own lineups.
        const isOwn = (id: string) => (weekOf.get(id) ?? week.week) === week.week;
        if (logged) return [openSheet(sheet, logged, isOwn, names, found)];
        found.fail(`The log has no lock of ${timeWords(sheet.lock_time)}.`);
        return [];
      });
    sheets.set(week, open);
  }
  for (const [lockTime, { root, origin, index }] of locks) {
    // What was logged after the export was written is not in it.
    const isCovered = origin !== log.origin || index < log.size;
    if (root && isCovered && !shown.has(lockTime))
      found.fail(`The sheet of the lock of ${timeWords(lockTime)} is left out.`);
  }
  const line = `${countText(shown.size, 'sheet')} of the group: each hashes to what the log has of its lock.`;
  return { result: found.result(line), sheets };
}

function openSheet(
  sheet: Sheet,
  logged: LoggedLock,
  isOwn: (lineupId: string) => boolean,
  names: Names,
  found: Findings,
): OpenSheet {
  const when = `The sheet of the lock of ${timeWords(sheet.lock_time)}`;
  if (logged.entry.takenAt !== sheet.taken_at) found.fail(`${when} says another time than the log.`);
  if (logged.index !== sheet.entry_index) found.fail(`${when} names another entry of the log.`);
  const hasRows = sheet.rows.length > 0;
  if (!logged.root && hasRows) found.fail(`${when} has a group that the list of the lock does not have.`);
  else if ((logged.root && toBase64(logged.root) !== sheet.root) || !isWhole(sheet))
    found.fail(`${when} is not the one in the log.`);
  const rows = new Map<string, OpenRow>();
  let before: SheetRow | null = null;
  for (const row of sheet.rows) {
    const where = () => names.slot(row.lineup_id, row.slot);
    if (before && !isBefore(before, row)) found.fail(`${when} is out of order, or has two rows, at ${where()}.`);
    before = row;
    try {
      const open = openRow(row);
      if (isOwn(row.lineup_id)) rows.set(slotId(row.lineup_id, row.slot), open);
    } catch (error) {
      found.fail(`${where()} at the lock of ${timeWords(sheet.lock_time)} ${(error as Error).message}.`);
    }
  }
  return { lockTime: sheet.lock_time, logged, rows };
}

/** Whether the rows are all of the group, or each is proven to be one of them. */
function isWhole({ rows, root: text }: Sheet): boolean {
  const root = hashFromBase64(text);
  const hashes = rows.map(({ row }) => hashFromBase64(row));
  if (rows.every(({ proof }) => proof === null)) return isSame(groupRoot(hashes), root);
  return hashes.every((row, at) => {
    const [before, proof] = [rows[at - 1]?.proof, rows[at]?.proof];
    if (!proof || (before && (before.index >= proof.index || before.size !== proof.size))) return false;
    const { index, size } = proof;
    return isIncluded(proof.hashes.map(hashFromBase64), { hash: leafHash(row), index }, { size, root });
  });
}

function isBefore(a: SheetRow, b: SheetRow): boolean {
  if (a.lineup_id !== b.lineup_id) return a.lineup_id < b.lineup_id;
  const [first, second] = [parseSlotKey(a.slot), parseSlotKey(b.slot)];
  if (!first || !second) return false;
  return comparePositions(first.kind, second.kind) < 0 || (first.kind === second.kind && first.index < second.index);
}
