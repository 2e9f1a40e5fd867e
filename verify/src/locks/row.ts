import { beginningsOf, writeUtf8 } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import { FormatError } from '../format-error.ts';
import { leafHash, treeRoot } from '../log/tree.ts';
import { checkTime, formatLines, NO_TIME, parseLines } from './lines.ts';

/** Who is in a slot. */
export interface PlayerPick {
  readonly playerId: string;
  readonly name: string;
  readonly position: string;
  /** The abbreviation of the team; null for a free agent. */
  readonly team: string | null;
  readonly isDoubled: boolean;
}

/** The slot of a row: which lineup, which slot ('QB1'), and when its player locks as known then, or 'none'. */
export interface RowSlot {
  readonly lineupId: string;
  readonly slot: string;
  readonly lockTime: string;
}

export interface Salts {
  /** Opens the row to its lock time. */
  readonly a: Uint8Array;
  /** Opens it to the pick. */
  readonly b: Uint8Array;
}

const EMPTY = 'empty\n';

/** The text of what a slot holds; null for an empty one. The name is a part, so that an id cannot get another name later. */
export function formatPick(pick: PlayerPick | null): string {
  if (pick === null) return EMPTY;
  const { playerId, name, position, team, isDoubled } = pick;
  return formatLines([playerId, `${name}, ${position}, ${team ?? NO_TIME}`, isDoubled ? '1' : '0']);
}

/** Reads the text of a pick. Throws a FormatError for every text that `formatPick` would not write. */
export function parsePick(text: string): PlayerPick | null {
  if (text === EMPTY) return null;
  const [playerId = '', player = '', doubled = '', ...more] = parseLines(text);
  const [, name = '', position = '', team = ''] = /^(.+), ([^,]+), ([^,]+)$/.exec(player) ?? [];
  if (playerId === '' || position === '' || !/^[01]$/.test(doubled) || more.length > 0) {
    throw new FormatError('That is not a pick.');
  }
  return { playerId, name, position, team: team === NO_TIME ? null : team, isDoubled: doubled === '1' };
}

const hashPick = saltedHash('singleback.org/pick/v1\n');
const hashRow = saltedHash('singleback.org/row/v1\n');

/** The inner hash: salt b over the text of the pick. */
export function innerHash(saltB: Uint8Array, pickText: string): Uint8Array {
  return hashPick(saltB, pickText);
}

/** The row: salt a over the slot, when it locks, and the inner hash. */
export function rowHash(saltA: Uint8Array, { lineupId, slot, lockTime }: RowSlot, inner: Uint8Array): Uint8Array {
  return hashRow(saltA, `${lineupId}\n${slot}\n${lockTime}\n`, inner);
}

/** The sealed row of a slot. Throws a FormatError for a part that could be read as two. */
export function sealRow(slot: RowSlot, pickText: string, salts: Salts): Uint8Array {
  if (slot.lineupId.includes('\n') || slot.slot.includes('\n') || slot.lockTime.includes('\n')) {
    throw new FormatError('That is not a slot.');
  }
  return rowHash(salts.a, slot, innerHash(salts.b, pickText));
}

/** The root of a group, from its rows: sorted by lineup id, then by the order of the slots. */
export function groupRoot(rows: Iterable<Uint8Array>): Uint8Array {
  return treeRoot(leavesOf(rows));
}

function* leavesOf(rows: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const row of rows) yield leafHash(row);
}

/** Throws a FormatError unless the parts of the slot can be told apart in a row. */
export function checkSlot({ lineupId, slot, lockTime }: RowSlot): void {
  if (!/^[\w-]+$/.test(lineupId) || !/^[A-Z]{1,4}[1-9]$/.test(slot)) throw new FormatError('That is not a slot.');
  checkTime(lockTime, true);
}

/** Hashes prefix, salt, text and sometimes a hash, through one buffer: there are millions of them. */
function saltedHash(prefix: string): (salt: Uint8Array, text: string, end?: Uint8Array) => Uint8Array {
  let buffer = new Uint8Array(0);
  let to = beginningsOf(buffer);
  let afterPrefix = 0;
  return (salt, text, end) => {
    // A character has up to three bytes.
    const room = prefix.length + salt.length + text.length * 3 + 32;
    if (buffer.length < room) {
      buffer = new Uint8Array(room * 2);
      to = beginningsOf(buffer);
      afterPrefix = writeUtf8(prefix, buffer, 0);
    }
    buffer.set(salt, afterPrefix);
    let at = writeUtf8(text, buffer, afterPrefix + salt.length);
    if (end) {
      buffer.set(end, at);
      at += end.length;
    }
    return sha256(to(at));
  };
}
