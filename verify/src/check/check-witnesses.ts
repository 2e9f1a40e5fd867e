import { isSame } from '../bytes/bytes.ts';
import { parseCheckpoint } from '../log/checkpoint.ts';
import { parseNote, verifyNote } from '../log/note.ts';
import { rangeRoot } from '../log/tree.ts';
import type { History } from './check-log.ts';
import type { ExportFile, Sheet } from './export-file.ts';
import { type CheckResult, countText, Findings, timeWords } from './finding.ts';
import type { Trust, VerifiedLog } from './read-log.ts';

/** A lock that no witness saw within this time is not said to have been taken in time. */
const IN_TIME_SECONDS = 60;

/**
 * A part of check 1: the checkpoints that came back from witnesses after each lock are those of this log. Their time is
 * that of another clock, so that a lock that was taken late cannot be said to have been taken in time.
 */
export async function checkWitnesses(
  { weeks }: ExportFile,
  logs: readonly VerifiedLog[],
  history: History,
  check: Trust['check'],
): Promise<CheckResult> {
  const found = new Findings();
  for (const sheet of weeks.flatMap((week) => week.sheets.locks)) {
    const seconds = sheet.checkpoint === null ? null : await witnessedAt(sheet, logs, history, check, found);
    if (seconds === null) continue;
    const after = seconds - Date.parse(sheet.taken_at) / 1000;
    if (after <= IN_TIME_SECONDS) continue;
    const minutes = countText(Math.round(after / 60), 'minute');
    found.note(`The lock of ${timeWords(sheet.lock_time)} was seen by a witness only ${minutes} after it was taken.`);
  }
  return found.result('');
}

/** When the first witness saw a lock in the log, in seconds since 1970; null where none of those that are known did. */
async function witnessedAt(
  { checkpoint: text, lock_time }: Sheet,
  logs: readonly VerifiedLog[],
  { locks }: History,
  check: Trust['check'],
  found: Findings,
): Promise<number | null> {
  const logged = locks.get(lock_time);
  const log = logs.find(({ checkpoint }) => checkpoint.origin === logged?.origin);
  if (text === null || !logged || !log) return null;
  const what = `The checkpoint after the lock of ${timeWords(lock_time)}`;
  try {
    const note = parseNote(text);
    const seals = await verifyNote(note, [log.key, ...log.witnesses], check);
    const { origin, size, root } = parseCheckpoint(note.text);
    const isOwn = origin === log.checkpoint.origin && size > logged.index && size <= log.checkpoint.size;
    if (!isOwn || !isSame(rangeRoot(log.read, 0, size), root)) found.fail(`${what} is not one of this log.`);
    const times = seals.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]));
    return times.length === 0 ? null : Math.min(...times);
  } catch (error) {
    found.fail(`${what} is not valid: ${(error as Error).message}`);
    return null;
  }
}
