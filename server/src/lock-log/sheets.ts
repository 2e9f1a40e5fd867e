import type { Sheet } from '@singleback/contract/season-export.ts';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { rangeRoot, readTree } from '@singleback/verify/log/tree.ts';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../db/pool.ts';
import { openWorkerQueue } from '../lib/worker-queue.ts';
import { findLogByNumber, type LogKeys, leavesOf, listCosignatures, listEntries, openLogKeys } from './log-store.ts';
import { listLocks } from './make-sheet.ts';
import type { SheetsRequest, SheetView, UnseenSheet } from './sheet-worker.ts';
import { signCheckpoint } from './sign-log.ts';

const WORKER = new URL('./sheet-worker.ts', import.meta.url);

/** How long the trees that proofs need are kept when nobody asks: growing one takes as long as a lock. */
const IDLE_MS = HOUR_MS;

/** Makes sheets in a thread, one request after the other: a large group has a million rows. */
export function openSheets({ db, database }: { db: Db; database: Database }) {
  const worker = openWorkerQueue<SheetsRequest, UnseenSheet[]>(WORKER, { idleMs: IDLE_MS });
  return {
    /** Ends the thread. */
    close: () => worker.close(),
    /** A group's sheets of a week, oldest lock first, as the caller may see them. */
    async make(weekId: string, view: SheetView): Promise<Sheet[]> {
      const locks = await listLocks(db, weekId);
      if (locks.length === 0) return [];
      const keys = await openLogKeys(db);
      const request = { databaseUrl: database.ownUrl, secret: keys.secret, locks, view };
      const sheets = await worker.run(request).catch((cause: Error) => {
        throw new Error(`the sheets could not be made: ${cause.message}`, { cause });
      });
      const seen = await findSeenCheckpoints(db, locks, keys);
      return sheets.map((sheet, at) => ({ ...sheet, checkpoint: seen[at] ?? null }));
    },
  };
}

/** An entry, by its log. */
interface Place {
  log: number;
  entryIndex: number;
}

/**
 * For each entry the first checkpoint that has it and that a witness has signed: its time says when somebody else has seen
 * the entry. Null where none has. A checkpoint is signed again as it was, because it is the same text.
 */
export async function findSeenCheckpoints(db: Db, places: readonly Place[], keys: LogKeys): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ log: number; size: number }>(
    sql`select distinct log, size from log_cosignatures order by log, size`,
  );
  const known = new Map<string, Promise<string>>();
  return Promise.all(
    places.map(async ({ log, entryIndex }) => {
      const seen = rows.find((each) => each.log === log && each.size > entryIndex);
      if (seen === undefined) return null;
      const name = `${log} ${seen.size}`;
      const note = known.get(name) ?? checkpointOf(db, seen, keys);
      known.set(name, note);
      return note;
    }),
  );
}

async function checkpointOf(db: Db, { log, size }: { log: number; size: number }, keys: LogKeys): Promise<string> {
  const entries = await listEntries(db, log, 0, size);
  const root = rangeRoot(readTree(leavesOf(entries)), 0, size);
  const origin = (await findLogByNumber(db, log))?.origin ?? '';
  return signCheckpoint({ origin, size, root }, keys) + (await listCosignatures(db, log, size)).join('');
}
