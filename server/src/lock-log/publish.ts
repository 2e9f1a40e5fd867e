import { rangeRoot, readTree } from '@singleback/verify/log/tree.ts';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { lockLogs } from '../db/schema/lock-log.ts';
import { isRewound, signCheckpoint } from './begin-log.ts';
import type { LogKeys } from './log-keys.ts';
import { findLog, leavesOf, listEntries } from './log-store.ts';
import type { SignedFile } from './signed-file.ts';

/** The database lacks, or has otherwise, what this machine has signed: a new log has to begin. */
export class LogRewound extends Error {}

/**
 * Signs the log as it is in the database, unless its last checkpoint is that already. Entries are signed only once they
 * are committed, and size and root are on disk before they are signed: so nothing is ever signed two ways.
 * @throws LogRewound
 */
export async function publishLog(db: Db, keys: LogKeys, file: SignedFile): Promise<void> {
  const log = await findLog(db);
  if (log === null) return;
  const { number, origin } = log;
  const entries = await listEntries(db, number);
  const size = entries.length;
  if (log.checkpoint !== null && log.checkpointSize === size) return;
  if (await isRewound(db, log, await file.read())) throw new LogRewound('the database was rewound');
  const root = rangeRoot(readTree(leavesOf(entries)), 0, size);
  await file.write({ log: number, origin, size, root });
  const isOlder = or(isNull(lockLogs.checkpoint), lt(lockLogs.checkpointSize, size));
  await db
    .update(lockLogs)
    .set({ checkpoint: signCheckpoint({ origin, size, root }, keys), checkpointSize: size })
    .where(and(eq(lockLogs.number, number), isOlder));
}
