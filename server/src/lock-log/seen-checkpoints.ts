import { rangeRoot, readTree } from '@singleback/verify/log/tree.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { signCheckpoint } from './begin-log.ts';
import type { LogKeys } from './log-keys.ts';
import { findLogByNumber, leavesOf, listCosignatures, listEntries } from './log-store.ts';

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
