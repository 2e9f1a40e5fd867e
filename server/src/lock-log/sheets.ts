import type { Sheet } from '@singleback/contract/season-export.ts';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import type { Database, Db } from '../db/pool.ts';
import { openWorkerQueue } from '../lib/worker-queue.ts';
import { openLogKeys } from './log-keys.ts';
import { listLocks } from './make-sheet.ts';
import type { SheetView } from './open-sheet.ts';
import { findSeenCheckpoints } from './seen-checkpoints.ts';
import type { SheetsAnswer, SheetsRequest } from './sheet-worker.ts';

/** Makes sheets in a thread. */
interface SheetMaker {
  /** A group's sheets of a week, oldest lock first, as the caller may see them. */
  make(weekId: string, view: SheetView): Promise<Sheet[]>;
  /** Ends the thread. */
  close(): Promise<void>;
}

const WORKER = new URL('./sheet-worker.ts', import.meta.url);

/** How long the trees that proofs need are kept when nobody asks: growing one takes as long as a lock. */
const IDLE_MS = HOUR_MS;

/** In a thread, one request after the other: a large group has a million rows. */
export function openSheets({ db, database }: { db: Db; database: Database }): SheetMaker {
  const worker = openWorkerQueue<SheetsRequest, SheetsAnswer>(WORKER, { idleMs: IDLE_MS });
  return {
    close: () => worker.close(),
    async make(weekId, view) {
      const locks = await listLocks(db, weekId);
      if (locks.length === 0) return [];
      const keys = await openLogKeys(db);
      const answer = await worker.run({ databaseUrl: database.ownUrl, secret: keys.secret, locks, view });
      if ('failure' in answer) throw new Error(`the sheets could not be made: ${answer.failure}`);
      const seen = await findSeenCheckpoints(db, locks, keys);
      return answer.sheets.map((sheet, at) => ({ ...sheet, checkpoint: seen[at] ?? null }));
    },
  };
}
