// Locks: what the log's entries say, the list of groups behind a lock, the sealed rows behind a group, and receipts.
// Every text is lines, so that anyone can read it, and has exactly one form, so that nothing can be said in two ways.
import { hashFromBase64, toBase64, toHex, toUtf8 } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import { FormatError } from '../format-error.ts';
import { parseNote } from '../log/note.ts';
import { checkTime, formatLines, parseLines } from './lines.ts';

/** A lock: what every slot of every lineup held then. There is exactly one for each time. */
export interface LockEntry {
  readonly kind: 'lock';
  readonly lockTime: string;
  readonly takenAt: string;
  /** SHA-256 of the list of the lock. */
  readonly list: Uint8Array;
}

/** A game whose players lock at another time than before. */
export interface GameEntry {
  readonly kind: 'game';
  readonly game: string;
  /** The abbreviations of both teams, so that it explains the rows of their players only. */
  readonly teams: readonly [away: string, home: string];
  /** 'none': not set, postponed or canceled. */
  readonly oldLock: string;
  readonly newLock: string;
  /** Who said so: 'espn', 'operator'. */
  readonly source: string;
}

/** What the operator has set by hand, in one line of plain words. */
export interface OverrideEntry {
  readonly kind: 'override';
  readonly at: string;
  readonly what: string;
}

/** The first entry of a log that goes on after a restore: from when the backup is, and the old log's last checkpoint. */
export interface RestoreEntry {
  readonly kind: 'restore';
  readonly at: string;
  /** 'none' where nobody knows. */
  readonly backupOf: string;
  /** The signed note, as it was. */
  readonly checkpoint: string;
}

export type Entry = LockEntry | GameEntry | OverrideEntry | RestoreEntry;

/** The text of an entry of the log. Throws a FormatError for parts that are not one line. */
export function formatEntry(entry: Entry): string {
  const text = textOf(entry);
  parseEntry(text);
  return text;
}

function textOf(entry: Entry): string {
  const kind = `singleback.org/${entry.kind}/v1`;
  switch (entry.kind) {
    case 'lock':
      return formatLines([kind, entry.lockTime, entry.takenAt, toBase64(entry.list)]);
    case 'game':
      return formatLines([kind, entry.game, entry.teams.join(' '), entry.oldLock, entry.newLock, entry.source]);
    case 'override':
      return formatLines([kind, entry.at, entry.what]);
    case 'restore':
      return formatLines([kind, entry.at, entry.backupOf]) + entry.checkpoint;
  }
}

/** Reads an entry of the log. Throws a FormatError for every text that `formatEntry` would not write. */
export function parseEntry(text: string): Entry {
  const lines = parseLines(text);
  const [first = '', ...rest] = lines;
  const [, kind = ''] = /^singleback\.org\/([a-z]+)\/v1$/.exec(first) ?? [];
  if (kind === 'restore') return parseRestore(rest);
  const counts: Readonly<Record<string, number>> = { lock: 3, game: 5, override: 2 };
  if (counts[kind] !== rest.length || rest.includes('')) throw new FormatError('That is not an entry of this log.');
  const [a = '', b = '', c = '', d = '', e = ''] = rest;
  if (kind === 'lock') return { kind, lockTime: checkTime(a), takenAt: checkTime(b), list: hashFromBase64(c) };
  if (kind === 'override') return { kind, at: checkTime(a), what: b };
  const [, away = '', home = ''] = /^(\S+) (\S+)$/.exec(b) ?? [];
  if (away === '') throw new FormatError('A game has two teams.');
  const times = { oldLock: checkTime(c, true), newLock: checkTime(d, true) };
  return { kind: 'game', game: a, teams: [away, home], ...times, source: e };
}

function parseRestore([at = '', backupOf = '', ...quoted]: readonly string[]): RestoreEntry {
  const checkpoint = quoted.map((line) => `${line}\n`).join('');
  parseNote(checkpoint);
  return { kind: 'restore', at: checkTime(at), backupOf: checkTime(backupOf, true), checkpoint };
}

/** The roots of all groups at a lock, by tag. */
type LockList = ReadonlyMap<string, Uint8Array>;

/** How a list names a group: its members know its id, and nobody else can tell which line is which. */
export function groupTag(groupId: string): string {
  return toHex(sha256(toUtf8(`singleback.org/group/v1\n${groupId}`)).subarray(0, 16));
}

/** The list of a lock: a line for each group, sorted by tag. */
export function formatLockList(roots: LockList): string {
  return [...roots]
    .map(([tag, root]) => `${tag} ${toBase64(root)}\n`)
    .sort()
    .join('');
}

/** Reads the list of a lock. Throws a FormatError where a group has two lines, or the lines are not sorted. */
export function parseLockList(text: string): LockList {
  const roots = new Map<string, Uint8Array>();
  let before = '';
  for (const line of text === '' ? [] : parseLines(text)) {
    const [, tag = '', root = ''] = /^([0-9a-f]{32}) (\S+)$/.exec(line) ?? [];
    if (tag === before) throw new FormatError('The list names a group twice.');
    if (tag < before) throw new FormatError('The list is not sorted.');
    roots.set(tag, hashFromBase64(root));
    before = tag;
  }
  return roots;
}
