import { toBase64, toUtf8 } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import type { ReadLogFile } from '../check/read-log.ts';
import { type Entry, formatEntry, formatLockList, groupTag } from '../locks/entry.ts';
import { lockStamp } from '../locks/lines.ts';
import { formatPick, groupRoot, innerHash, type PlayerPick, sealRow } from '../locks/row.ts';
import { saltsAt } from '../locks/salts.ts';
import { formatCheckpoint, signNote } from '../log/note.ts';
import { bundleBytes, tileBytes, tilePath, tilesOf } from '../log/tile.ts';
import { leafHash, readTree, treeRoot } from '../log/tree.ts';
import { formatVerifierKey } from '../log/verifier-key.ts';
import { keyFromSeed } from './test-key.ts';

/** A player of the tests: their team's game says when they lock. */
export interface TestPlayer {
  readonly id: string;
  name: string;
  readonly position: string;
  readonly team: string;
  /** The figures of their game. */
  line: Record<string, number>;
}

export interface TestSlot {
  readonly slot: string;
  player: TestPlayer | null;
  isDoubled: boolean;
}

export interface TestLineup {
  readonly id: string;
  readonly userId: string;
  username: string;
  readonly name: string;
  readonly slots: TestSlot[];
}

/** A row as it was sealed, with all that opens it. */
interface SealedRow {
  readonly lineupId: string;
  readonly slot: string;
  readonly lockTime: string;
  readonly pick: string;
}

export interface TakenLock {
  readonly lockTime: string;
  readonly takenAt: string;
  readonly index: number;
  readonly rows: SealedRow[];
}

const SECRET = sha256(toUtf8('the secret of the tests'));
const SEED = sha256(toUtf8('the key of the tests'));
export const GROUP_ID = 'group-1';
const TAG = groupTag(GROUP_ID);

/** A log of the tests: its entries and lists, and its files as `readLog` reads them. */
export class TestLog {
  readonly origin: string;
  readonly entries: Uint8Array[] = [];
  readonly lists = new Map<string, string>();

  constructor(origin = 'league.example.org/log') {
    this.origin = origin;
  }

  get key(): string {
    return formatVerifierKey(keyFromSeed(this.origin, SEED).key);
  }

  add(entry: Entry): number {
    return this.entries.push(toUtf8(formatEntry(entry))) - 1;
  }

  addLock(lockTime: string, takenAt: string, root: Uint8Array, list = formatLockList(listWith(root))): number {
    this.lists.set(lockStamp(lockTime), list);
    return this.add({ kind: 'lock', lockTime, takenAt, list: sha256(toUtf8(list)) });
  }

  checkpoint(size = this.entries.length): string {
    const { key, sign } = keyFromSeed(this.origin, SEED);
    return signNote(formatCheckpoint({ origin: this.origin, size, root: this.root(size) }), key, sign);
  }

  root(size = this.entries.length): Uint8Array {
    return treeRoot(this.entries.slice(0, size).map(leafHash));
  }

  /** A copy that goes on by itself, up to this size. */
  fork(size = this.entries.length): TestLog {
    const log = new TestLog(this.origin);
    log.entries.push(...this.entries.slice(0, size));
    for (const [stamp, list] of this.lists) log.lists.set(stamp, list);
    return log;
  }

  files(size = this.entries.length): Map<string, Uint8Array> {
    const read = readTree(this.entries.slice(0, size).map(leafHash));
    const files = new Map<string, Uint8Array>([
      ['key', toUtf8(`${this.key}\n`)],
      ['checkpoint', toUtf8(this.checkpoint(size))],
    ]);
    for (const { level, index, width } of tilesOf(size)) {
      const isBundle = level === 'entries';
      const bundle = () => bundleBytes(this.entries.slice(index * 256, index * 256 + width));
      files.set(tilePath({ level, index, width }), isBundle ? bundle() : tileBytes(read, { level, index, width }));
    }
    for (const [stamp, list] of this.lists) files.set(`lock/${stamp}`, toUtf8(list));
    return files;
  }
}

/** Reads files as if from a log's address. */
export function readFrom(files: ReadonlyMap<string, Uint8Array>): ReadLogFile {
  return async (path) => files.get(path) ?? null;
}

/** The roots of three groups: only one is known to the tests. */
function listWith(root: Uint8Array): Map<string, Uint8Array> {
  const others = ['group-2', 'group-3'].map((id) => [groupTag(id), sha256(toUtf8(id))] as const);
  return new Map([...others, [TAG, root]]);
}

/** Takes the rows of all lineups at a lock, and what would open them. */
export function rowsAt(lineups: readonly TestLineup[], lockOf: (team: string) => string): SealedRow[] {
  return lineups
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, slots }) =>
      slots.map(({ slot, player, isDoubled }) => ({
        ...{ lineupId: id, slot, lockTime: player ? lockOf(player.team) : 'none' },
        pick: formatPick(player && pickOf(player, isDoubled)),
      })),
    );
}

function pickOf({ id, name, position, team }: TestPlayer, isDoubled: boolean): PlayerPick {
  return { playerId: id, name, position, team, isDoubled };
}

export function rootOf(rows: readonly SealedRow[], lockTime: string): Uint8Array {
  return groupRoot(rows.map((row) => sealed(row, lockTime)));
}

function sealed(row: SealedRow, lockTime: string): Uint8Array {
  return sealRow(row, row.pick, saltsAt(SECRET, lockTime)(row.lineupId, row.slot));
}

/** The sheet of a lock as the server answers it: locked rows are opened, others when the week is final. */
export function sheetOf({ lockTime, takenAt, index, rows }: TakenLock, isFinal: boolean) {
  const salts = saltsAt(SECRET, lockTime);
  return {
    ...{ lock_time: lockTime, taken_at: takenAt, entry_index: index, root: toBase64(rootOf(rows, lockTime)) },
    checkpoint: null as string | null,
    rows: rows.map((row) => {
      const { a, b } = salts(row.lineupId, row.slot);
      const isLocked = row.lockTime <= lockTime;
      const isOpen = isLocked || isFinal;
      return {
        ...{ lineup_id: row.lineupId, slot: row.slot, row: toBase64(sealed(row, lockTime)) },
        salt_a: isOpen ? toBase64(a) : null,
        lock_time: isOpen ? row.lockTime : null,
        inner: isOpen ? toBase64(innerHash(b, row.pick)) : null,
        salt_b: isLocked ? toBase64(b) : null,
        pick: isLocked ? row.pick : null,
        proof: null,
      };
    }),
  };
}
