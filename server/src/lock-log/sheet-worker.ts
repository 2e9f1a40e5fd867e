import type { Sheet, SheetRow as WireRow } from '@singleback/contract/season-export.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { toBase64 } from '@singleback/verify/bytes/bytes.ts';
import { NO_TIME, timeText } from '@singleback/verify/locks/lines.ts';
import { groupRoot } from '@singleback/verify/locks/row.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { connectAlone } from '../db/timed-client.ts';
import { VersionedCache } from '../lib/caches.ts';
import { replyInThread } from '../lib/worker-queue.ts';
import { type LoggedLock, makeSheet, type SheetRow, sheetSealer } from './make-sheet.ts';
import { readSeenLineups } from './read-lineups.ts';
import { growSheetTree, proveLineup, type SheetTree } from './sheet-tree.ts';

/** Which sheets to make, of which database. */
export interface SheetsRequest {
  databaseUrl: string;
  secret: Uint8Array;
  locks: readonly LoggedLock[];
  view: SheetView;
}

export type UnseenSheet = Omit<Sheet, 'checkpoint'>;

replyInThread(async ({ databaseUrl, secret, locks, view }: SheetsRequest): Promise<UnseenSheet[]> => {
  const client = await connectAlone(databaseUrl);
  try {
    const sheets: UnseenSheet[] = [];
    for (const lock of locks) sheets.push(await openSheet({ client, lock, secret }, view));
    return sheets;
  } finally {
    await client.end();
  }
});

/** Who looks at a group's sheets, and when. */
export interface SheetView {
  groupId: string;
  callerId: string;
  /** Only these lineups, with proofs that their rows are in the tree; null: all. */
  lineupIds: readonly string[] | null;
  /** The week is over, and all of its games. */
  isFinal: boolean;
  /** When the teams whose players everybody may see now have locked, by abbreviation. */
  visibleLocks: ReadonlyMap<string, string>;
}

/** A lock, as the sheets of its groups are made again. */
interface SheetSource {
  client: Client;
  lock: LoggedLock;
  /** The secret of the log. */
  secret: Uint8Array;
}

/** A group's sheet of a lock, opened as far as the caller may see it. */
async function openSheet(source: SheetSource, view: SheetView): Promise<UnseenSheet> {
  const { lock } = source;
  const lockTime = timeText(lock.lockTime);
  const { root, rows } = await (view.lineupIds === null ? wholeSheet(source, view) : provenRows(source, view));
  return {
    ...{ lock_time: lockTime, taken_at: timeText(lock.takenAt), log: lock.log, entry_index: lock.entryIndex },
    root: toBase64(root),
    rows: rows.map(({ row, proof }) => ({ ...openRow(row, lockTime, view), proof })),
  };
}

/** The root of a group's tree and rows of it. */
interface MadeSheet {
  root: Uint8Array;
  rows: { row: SheetRow; proof: WireRow['proof'] }[];
}

async function wholeSheet({ client, lock, secret }: SheetSource, { groupId }: SheetView): Promise<MadeSheet> {
  const rows = await makeSheet(drizzle(client), lock, secret, { groupId });
  return { root: groupRoot(rows.map(({ row }) => row)), rows: rows.map((row) => ({ row, proof: null })) };
}

async function provenRows(source: SheetSource, { groupId, lineupIds }: SheetView): Promise<MadeSheet> {
  const { client, lock, secret } = source;
  const tree = await treeOf(source, groupId);
  const readRows = (from: string, to: string | null) => makeSheet(drizzle(client), lock, secret, { groupId, from, to });
  const rows: MadeSheet['rows'] = [];
  for (const lineupId of (lineupIds ?? []).toSorted()) {
    for (const { row, proof } of await proveLineup(tree, lineupId, readRows)) {
      rows.push({ row, proof: { ...proof, hashes: proof.hashes.map(toBase64) } });
    }
  }
  return { root: tree.root, rows };
}

/** The everyone-group's trees, which take as long to grow as a lock. A week has fewer locks. */
const trees = new VersionedCache<SheetTree>(12);

function treeOf(source: SheetSource, groupId: string): Promise<SheetTree> {
  if (groupId !== EVERYONE_GROUP_ID) return growTreeOf(source, groupId);
  const { lockTime, number, takenAt } = source.lock;
  return trees.get(timeText(lockTime), `${number} ${timeText(takenAt)}`, () => growTreeOf(source, groupId));
}

async function growTreeOf({ client, lock, secret }: SheetSource, groupId: string): Promise<SheetTree> {
  const seal = await sheetSealer(drizzle(client), lock, secret);
  await client.query('begin isolation level repeatable read read only');
  const tree = await growSheetTree(sealed(readSeenLineups(client, { ...lock, groupId }), seal));
  await client.query('commit');
  return tree;
}

async function* sealed<Lineup>(lineups: AsyncIterable<Lineup>, seal: (lineup: Lineup) => SheetRow[]) {
  for await (const lineup of lineups) yield seal(lineup);
}

/**
 * Opens a row as far as the caller may see it: their own, and those of slots that were locked at the lock and may be seen
 * now. A player whose game was moved since is hidden, also once that game begins: the slot was open again (rules 1.5). When
 * the week is final there is nothing to hide but who was in a slot that was open.
 */
function openRow(
  { lineupId, userId, slot, lockTime, team, row, inner, pick, salts }: SheetRow,
  sheetTime: string,
  { callerId, isFinal, visibleLocks }: SheetView,
): Omit<WireRow, 'proof'> {
  const wasLocked = lockTime !== NO_TIME && lockTime <= sheetTime;
  const isShown = isFinal || (team !== null && visibleLocks.get(team) === lockTime);
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
