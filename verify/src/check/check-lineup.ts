// Checks: what follows from a group's export and the log, each in a file, in the order of `verify-export.ts`.

import { fromUtf8, hashFromBase64, isSame } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import { FormatError } from '../format-error.ts';
import { groupTag, parseLockList } from '../locks/entry.ts';
import { lockStamp } from '../locks/lines.ts';
import { parseCheckpoint, parseNote, verifyNote } from '../log/note.ts';
import { isIncluded, leafHash, rangeRoot } from '../log/tree.ts';
import type { SeenCheckpoint } from './check-log.ts';
import { readSheets, type Sheet } from './export-file.ts';
import { isLockedAt, type OpenRow, openRow } from './open-rows.ts';
import { type ReadLogFile, readLog, type Trust, type VerifiedLog } from './read-log.ts';

/** A slot as a screen shows it. */
export interface ShownSlot {
  readonly slot: string;
  readonly playerId: string;
  readonly isDoubled: boolean;
  readonly isLocked: boolean;
}

/** A lineup as a screen shows it, and what there is to check it by. */
export interface ShownLineup extends Trust {
  readonly groupId: string;
  /** Without those that are hidden. */
  readonly slots: readonly ShownSlot[];
  /** The sheets of the week with the rows of this lineup, each with its proof, as the server answers them. */
  readonly sheets: unknown;
  /** Reads a log by its number. */
  readonly logOf: (number: number) => ReadLogFile;
  /** Checkpoints that were seen before. */
  readonly seen: readonly Omit<SeenCheckpoint, 'from'>[];
}

/** A lock that has fixed slots of a lineup. */
export interface FixingLock {
  readonly lockTime: string;
  readonly takenAt: string;
  /** The witnesses that signed the log once the lock was in it, and when: seconds since 1970 by their own clocks. */
  readonly seenBy: readonly { readonly name: string; readonly seconds: number }[];
}

/**
 * Checks that every slot of a lineup that is shown as locked held this player when it locked: in a row that is opened, in
 * the tree of the group, in the list of the lock, in the log, which continues what was seen before; and that no slot that
 * was locked is shown otherwise. Throws a FormatError or SignatureError where one of that does not hold, or is not there yet.
 * @returns the locks that fixed its slots, oldest first
 */
export async function checkLineup(shown: ShownLineup): Promise<FixingLock[]> {
  const { group_tag: tag, locks } = readSheets(shown.sheets);
  demand(tag === groupTag(shown.groupId), 'The sheets are those of another group.');
  const logs = new Map<number, VerifiedLog>();
  for (const { log } of locks) {
    const number = log ?? 1;
    if (!logs.has(number)) logs.set(number, await readLog(shown.logOf(number), shown));
  }
  for (const checkpoint of shown.seen) checkSeen(checkpoint, [...logs.values()]);
  const opened = new Map<Sheet, ReadonlyMap<string, OpenRow>>();
  for (const sheet of locks) {
    const log = logs.get(sheet.log ?? 1) as VerifiedLog;
    opened.set(sheet, openRows(sheet, await rootOf(sheet, log, tag)));
  }
  checkOneLineup([...opened.values()]);
  checkShown(shown.slots, opened);
  const fixing = new Set(shown.slots.flatMap((slot) => (slot.isLocked ? [fixedBy(slot, opened)] : [])));
  const used = locks.filter((sheet) => fixing.has(sheet)).toSorted((a, b) => (a.lock_time < b.lock_time ? -1 : 1));
  return Promise.all(
    used.map(async (sheet) => ({
      ...{ lockTime: sheet.lock_time, takenAt: sheet.taken_at },
      seenBy: await witnessesOf(sheet, logs.get(sheet.log ?? 1) as VerifiedLog, shown.check),
    })),
  );
}

function demand(isFulfilled: boolean, otherwise: string): asserts isFulfilled {
  if (!isFulfilled) throw new FormatError(otherwise);
}

function checkSeen({ origin, size, root }: ShownLineup['seen'][number], logs: readonly VerifiedLog[]): void {
  const log = logs.find(({ checkpoint }) => checkpoint.origin === origin);
  if (!log) return;
  const isContinued = size <= log.checkpoint.size && isSame(rangeRoot(log.read, 0, size), root);
  demand(isContinued, 'The log does not continue what was seen before.');
}

/** The root that the log has for the group at a lock, whose sheet has to say the same. */
async function rootOf(sheet: Sheet, { entries, file }: VerifiedLog, tag: string): Promise<Uint8Array> {
  const entry = entries[sheet.entry_index];
  const isOnlyOne = entries.filter((each) => each.kind === 'lock' && each.lockTime === sheet.lock_time).length === 1;
  demand(isOnlyOne && entry?.kind === 'lock', 'The log has no such lock, or has it twice.');
  const isOwn = entry.lockTime === sheet.lock_time && entry.takenAt === sheet.taken_at;
  demand(isOwn, 'The sheet is that of another lock.');
  const list = await file(`lock/${lockStamp(sheet.lock_time)}`);
  demand(list !== null && isSame(sha256(list), entry.list), 'The list of the lock is not the one in the log.');
  const root = parseLockList(fromUtf8(list)).get(tag);
  demand(root !== undefined && isSame(root, hashFromBase64(sheet.root)), 'The sheet is not the one in the log.');
  return root;
}

/** The rows of a sheet by slot, each of which has to be in the tree. */
function openRows({ rows }: Sheet, root: Uint8Array): Map<string, OpenRow> {
  const opened = new Map<string, OpenRow>();
  for (const row of rows) {
    demand(row.proof !== null, 'A row has no proof.');
    const { index, size, hashes } = row.proof;
    const leaf = { hash: leafHash(hashFromBase64(row.row)), index };
    demand(isIncluded(hashes.map(hashFromBase64), leaf, { size, root }), 'A row is not in the sheet.');
    demand(!opened.has(row.slot), 'A slot has two rows.');
    opened.set(row.slot, openRow(row));
  }
  return opened;
}

function checkOneLineup(sheets: readonly ReadonlyMap<string, OpenRow>[]): void {
  const ids = new Set(sheets.flatMap((rows) => [...rows.values()].map(({ lineupId }) => lineupId)));
  demand(ids.size === 1, 'The rows are those of several lineups.');
}

type OpenedSheets = ReadonlyMap<Sheet, ReadonlyMap<string, OpenRow>>;

/** What was locked in a slot is what is shown in it. */
function checkShown(slots: ShownLineup['slots'], sheets: OpenedSheets): void {
  for (const [sheet, rows] of sheets) {
    for (const row of rows.values()) {
      const pick = row.opened?.pick;
      if (!isLockedAt(row, sheet.lock_time)) continue;
      const shown = slots.find(({ slot }) => slot === row.slot);
      const isSamePick = pick?.playerId === shown?.playerId && pick?.isDoubled === shown?.isDoubled;
      demand(isSamePick && shown !== undefined, `${row.slot} held something else.`);
    }
  }
}

/** The sheet of the lock of a slot. */
function fixedBy({ slot }: ShownSlot, sheets: OpenedSheets): Sheet {
  const own = [...sheets].find(([sheet, rows]) => rows.get(slot)?.lockTime === sheet.lock_time);
  demand(own !== undefined, `The lock of ${slot} is not in the log.`);
  return own[0];
}

async function witnessesOf(
  { checkpoint, entry_index }: Sheet,
  log: VerifiedLog,
  check: Trust['check'],
): Promise<FixingLock['seenBy']> {
  if (checkpoint === null) return [];
  const note = parseNote(checkpoint);
  const seals = await verifyNote(note, [log.key, ...log.witnesses], check);
  const { origin, size, root } = parseCheckpoint(note.text);
  const isOwn = origin === log.checkpoint.origin && size > entry_index && size <= log.checkpoint.size;
  demand(isOwn && isSame(rangeRoot(log.read, 0, size), root), 'What witnesses have signed is not this log.');
  const times = new Map(seals.flatMap(({ key, seconds }) => (seconds === null ? [] : [[key.name, seconds] as const])));
  return [...times].map(([name, seconds]) => ({ name, seconds }));
}
