import { fromUtf8, isSame } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import {
  type GameEntry,
  type LockEntry,
  type OverrideEntry,
  parseLockList,
  type RestoreEntry,
} from '../locks/entry.ts';
import { lockStamp } from '../locks/lines.ts';
import { type Checkpoint, type CheckSignature, parseCheckpoint, parseNote, verifyNote } from '../log/note.ts';
import { rangeRoot } from '../log/tree.ts';
import type { ExportFile, Sheet } from './export-file.ts';
import { type CheckResult, countText, Findings, timeWords } from './finding.ts';
import type { Trust, VerifiedLog } from './read-log.ts';

/** A checkpoint that somebody was shown before: kept by a browser, quoted in an email, or in the export itself. */
export interface SeenCheckpoint extends Pick<Checkpoint, 'origin' | 'size' | 'root'> {
  /** 'the export', 'an email'. */
  readonly from: string;
}

/** A lock as the log has it. */
export interface LoggedLock {
  readonly entry: LockEntry;
  readonly origin: string;
  readonly index: number;
  /** Its place in all logs, the older ones first. */
  readonly position: number;
  /** The group's root in the list; null where the list does not have the group. */
  readonly root: Uint8Array | null;
  /** No lock before it is at hand: it is the first, or those before were lost with a restore. */
  readonly isFirst: boolean;
}

/** What all logs together say. */
export interface History {
  readonly locks: ReadonlyMap<string, LoggedLock>;
  readonly games: readonly { readonly entry: GameEntry; readonly position: number }[];
  readonly overrides: readonly OverrideEntry[];
  readonly restores: readonly { readonly entry: RestoreEntry; readonly lost: number }[];
}

/**
 * Check 1: the logs, oldest first, continue each other and everything that was seen before, every lock has one entry, and
 * every list belongs to its entry.
 * @param tag how the lists name the group
 * @param trust with the witnesses that one knows: it is said who of them has signed
 */
export async function checkLogs(
  logs: readonly VerifiedLog[],
  seen: readonly SeenCheckpoint[],
  tag: string,
  { witnesses, check }: Trust,
): Promise<{ readonly result: CheckResult; readonly history: History }> {
  const found = new Findings();
  const restores = await checkRestores(logs, check, found);
  for (const checkpoint of seen) checkSeen(checkpoint, logs, restores, found);
  const history = await readHistory(logs, restores, tag, found);
  const entries = logs.reduce((sum, { entries }) => sum + entries.length, 0);
  const seals = logs.at(-1)?.seals.filter(({ seconds }) => seconds !== null) ?? [];
  const signed = new Map(seals.map(({ key: { id, name } }) => [id, name]));
  const own = new Set(witnesses.map(({ id }) => id));
  const also = [...signed].map(([id, name]) => `, also by ${own.has(id) ? 'your ' : ''}witness ${name}`);
  for (const { id, name } of witnesses) {
    if (!signed.has(id)) found.note(`Your witness ${name} has not signed it.`);
  }
  const before = `continues ${countText(seen.length, 'checkpoint')} that ${seen.length === 1 ? 'was' : 'were'} seen before`;
  const line = `The log with ${countText(entries, 'entry', 'entries')} is complete and signed${also.join('')}, and ${before}.`;
  return { result: found.result(line), history };
}

type Restores = readonly { readonly entry: RestoreEntry; readonly lost: number; readonly quoted: Checkpoint }[];

async function checkRestores(logs: readonly VerifiedLog[], check: CheckSignature, found: Findings): Promise<Restores> {
  const restores: { entry: RestoreEntry; lost: number; quoted: Checkpoint }[] = [];
  for (const [at, log] of logs.entries()) {
    const { origin } = log.checkpoint;
    if (log.entries.slice(1).some(({ kind }) => kind === 'restore')) found.fail(`${origin} is restored in its middle.`);
    const [first] = log.entries;
    const before = logs[at - 1];
    if (first?.kind !== 'restore') {
      if (before) found.fail(`${origin} does not say which log it continues.`);
      continue;
    }
    const note = parseNote(first.checkpoint);
    const quoted = parseCheckpoint(note.text);
    restores.push({ entry: first, quoted, lost: Math.max(0, quoted.size - (before?.checkpoint.size ?? 0)) });
    if (!before) {
      found.note(`${origin} continues ${quoted.origin}, which is not at hand.`);
      continue;
    }
    await verifyNote(note, [before.key], check);
    const isOfBefore = quoted.origin === before.checkpoint.origin;
    const isBeginning = quoted.size < before.checkpoint.size || !isPrefix(quoted, before);
    if (!isOfBefore || isBeginning) found.fail(`${origin} does not continue ${before.checkpoint.origin} as it is.`);
    if (!isSame(log.key.publicKey, before.key.publicKey)) found.fail(`${origin} is signed by another key than before.`);
  }
  return restores;
}

/** Whether the log is what the checkpoint says at its size, as far as the log goes. */
function isPrefix({ size, root }: Pick<Checkpoint, 'size' | 'root'>, log: VerifiedLog): boolean {
  return size > log.checkpoint.size || isSame(rangeRoot(log.read, 0, size), root);
}

function checkSeen(seen: SeenCheckpoint, logs: readonly VerifiedLog[], restores: Restores, found: Findings): void {
  const log = logs.find(({ checkpoint }) => checkpoint.origin === seen.origin);
  const what = `The checkpoint of ${countText(seen.size, 'entry', 'entries')} in ${seen.from}`;
  if (log && isPrefix(seen, log) && seen.size <= log.checkpoint.size) return;
  const isLost = restores.some(({ quoted }) => quoted.origin === seen.origin && quoted.size >= seen.size);
  if (!log) found.fail(`${what} is that of another log, ${seen.origin}.`);
  else if (!isPrefix(seen, log)) found.fail(`${what} shows another history than the log: there is a fork.`);
  else if (isLost) found.note(`${what} has entries that were lost with a restore.`);
  else found.fail(`${what} is newer than the log, which has ${log.checkpoint.size}: an old state is shown as current.`);
}

async function readHistory(
  logs: readonly VerifiedLog[],
  restores: Restores,
  tag: string,
  found: Findings,
): Promise<History> {
  const locks = new Map<string, LoggedLock>();
  const games: { entry: GameEntry; position: number }[] = [];
  const overrides: OverrideEntry[] = [];
  let position = 0;
  let isAfterGap = true;
  for (const log of logs) {
    // All lists at once: a season has a hundred, and one after the other they would take as many round trips.
    const roots = await Promise.all(
      log.entries.map((entry) => (entry.kind === 'lock' ? rootInList(log, entry, tag, found) : null)),
    );
    for (const [index, entry] of log.entries.entries()) {
      position += 1;
      if (entry.kind === 'restore')
        isAfterGap ||= restores.some((restore) => restore.entry === entry && restore.lost > 0);
      if (entry.kind === 'game') games.push({ entry, position });
      if (entry.kind === 'override') overrides.push(entry);
      if (entry.kind !== 'lock') continue;
      const when = timeWords(entry.lockTime);
      if (locks.has(entry.lockTime)) found.fail(`The lock of ${when} is in the log twice.`);
      if (entry.takenAt < entry.lockTime) found.fail(`The lock of ${when} was taken before its time.`);
      const root = roots[index] ?? null;
      locks.set(entry.lockTime, { entry, index, position, root, isFirst: isAfterGap, origin: log.checkpoint.origin });
      isAfterGap = false;
    }
  }
  return { locks, games, overrides, restores };
}

async function rootInList(
  log: VerifiedLog,
  entry: LockEntry,
  tag: string,
  found: Findings,
): Promise<Uint8Array | null> {
  const list = await log.file(`lock/${lockStamp(entry.lockTime)}`);
  const what = `The list of the lock of ${timeWords(entry.lockTime)}`;
  if (!list) found.fail(`${what} is missing.`);
  else if (!isSame(sha256(list), entry.list)) found.fail(`${what} is not the one in the log.`);
  else {
    try {
      return parseLockList(fromUtf8(list)).get(tag) ?? null;
    } catch (error) {
      found.fail(`${what} is not valid: ${(error as Error).message}`);
    }
  }
  return null;
}

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
