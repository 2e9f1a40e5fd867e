// The log of locks: what every slot held at each lock, sealed, signed and served to everyone (docs/lock-log.md). How it is
// checked is in the workspace verify.

import { isSame } from '@singleback/verify/bytes/bytes.ts';
import { timeText } from '@singleback/verify/locks/lines.ts';
import { formatCheckpoint, signNote } from '@singleback/verify/log/note.ts';
import { rangeRoot, readTree } from '@singleback/verify/log/tree.ts';
import { verifierKey } from '@singleback/verify/log/verifier-key.ts';
import { eq, gt } from 'drizzle-orm';
import { RESTORED, REWOUND, readInstallation } from '../db/installation.ts';
import { lockLockLog } from '../db/locks.ts';
import type { Db } from '../db/pool.ts';
import { lockLogs, logGames, logLocks } from '../db/schema/lock-log.ts';
import type { LogKeys } from './log-keys.ts';
import { appendEntries, findLog, type LockLogRow, leavesOf, listEntries } from './log-store.ts';
import type { SignedSize } from './signed-file.ts';

/** What decides whether the log goes on. */
export interface LogSurroundings {
  /** The season's time. */
  now: Date;
  publicUrl: string;
  keys: LogKeys;
  /** What this machine has signed last. */
  signed: SignedSize | null;
}

/** Signs a checkpoint. The same size and root give the same note again. */
export function signCheckpoint({ origin, size, root }: Omit<SignedSize, 'log'>, keys: LogKeys): string {
  return signNote(formatCheckpoint({ origin, size, root }), verifierKey(origin, keys.publicKey), keys.sign);
}

/**
 * The log that goes on, in a transaction: a first one, or where the database was restored or rewound, a new one whose
 * first entry quotes the last checkpoint of the old one. What was signed is never signed another way.
 */
export async function continueLog(tx: Db, around: LogSurroundings): Promise<LockLogRow> {
  await lockLockLog(tx);
  const log = await findLog(tx);
  const restore = await readInstallation(tx, RESTORED);
  const isRestored = log !== null && log.restore !== restore;
  if (log !== null && !isRestored && !(await isRewound(tx, log, around.signed))) return log;
  const quoted = lastSigned(log, around);
  if (log !== null && quoted === null) {
    await tx.update(lockLogs).set({ restore }).where(eq(lockLogs.number, log.number));
    return { ...log, restore };
  }
  const number = Math.max(log?.number ?? 0, around.signed?.log ?? 0) + 1;
  const begun = await insertLog(tx, number, restore, around);
  if (quoted === null) return begun;
  const [backupOf = 'none'] = isRestored && restore !== null ? restore.split(' ') : [];
  if (backupOf === REWOUND) await forgetFuture(tx, around.now);
  const at = timeText(around.now);
  const known = backupOf === REWOUND ? 'none' : backupOf;
  await appendEntries(tx, number, [{ kind: 'restore', at, backupOf: known, checkpoint: quoted }]);
  return begun;
}

async function insertLog(
  tx: Db,
  number: number,
  restore: string | null,
  { now, publicUrl }: LogSurroundings,
): Promise<LockLogRow> {
  const { host, pathname } = new URL(publicUrl);
  const path = `${pathname.replace(/\/+$/, '')}/log${number === 1 ? '' : `/${number}`}`;
  const [row] = await tx
    .insert(lockLogs)
    .values({ number, origin: `${host}${path}`, begunAt: now, restore })
    .returning();
  return row as LockLogRow;
}

/** The clock of a demo or replay was set back: what comes after it comes again. */
async function forgetFuture(tx: Db, now: Date): Promise<void> {
  await tx.delete(logLocks).where(gt(logLocks.lockTime, now));
  await tx.delete(logGames);
}

/** The last signed checkpoint: of this machine, or if the database has a newer one, that. */
function lastSigned(log: LockLogRow | null, { signed, keys }: LogSurroundings): string | null {
  const isNewer = (log?.number ?? 0) > (signed?.log ?? 0);
  const isLonger = log?.number === signed?.log && (log?.checkpointSize ?? 0) > (signed?.size ?? 0);
  if (signed === null || isNewer || isLonger) return log?.checkpoint ?? null;
  return signCheckpoint(signed, keys);
}

/** Whether this machine has signed what the database does not have, or has otherwise. */
export async function isRewound(db: Db, log: LockLogRow, signed: SignedSize | null): Promise<boolean> {
  if (signed === null || signed.log < log.number) return false;
  if (signed.log > log.number) return true;
  const entries = await listEntries(db, log.number, 0, signed.size);
  if (entries.length < signed.size) return true;
  return !isSame(rangeRoot(readTree(leavesOf(entries)), 0, signed.size), signed.root);
}
