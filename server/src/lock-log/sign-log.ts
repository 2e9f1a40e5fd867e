import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fromBase64, isSame, toBase64, toHex } from '@singleback/verify/bytes/bytes.ts';
import { timeText } from '@singleback/verify/locks/lines.ts';
import { formatCheckpoint, signNote } from '@singleback/verify/log/note.ts';
import { rangeRoot, readTree } from '@singleback/verify/log/tree.ts';
import { verifierKey } from '@singleback/verify/log/verifier-key.ts';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { RESTORED, REWOUND, readInstallation } from '../db/installation.ts';
import { lockLockLog } from '../db/locks.ts';
import type { Db } from '../db/pool.ts';
import { lockLogs, logGames, logLocks } from '../db/schema/lock-log.ts';
import { appendEntries, findLog, type LockLogRow, type LogKeys, leavesOf, listEntries } from './log-store.ts';

/** What decides whether the log goes on. */
interface LogSurroundings {
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
async function isRewound(db: Db, log: LockLogRow, signed: SignedSize | null): Promise<boolean> {
  if (signed === null || signed.log < log.number) return false;
  if (signed.log > log.number) return true;
  const entries = await listEntries(db, log.number, 0, signed.size);
  if (entries.length < signed.size) return true;
  return !isSame(rangeRoot(readTree(leavesOf(entries)), 0, signed.size), signed.root);
}

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

/** The last checkpoint that this machine has signed, or was about to. */
interface SignedSize {
  log: number;
  origin: string;
  size: number;
  root: Uint8Array;
}

export type SignedFile = ReturnType<typeof signedFile>;

/**
 * Keeps the last signed size and root in a file outside the database, so that a database that was rewound is noticed:
 * what was signed must not be signed another way. It is not part of a backup, because a backup would rewind it, too. The
 * file is that of the installation with this key in the data folder: several seasons may share one.
 */
export function signedFile(dataDir: string, publicKey: Uint8Array) {
  const path = join(dataDir, 'lock-log', `${toHex(publicKey.subarray(0, 8))}.json`);
  return {
    /** Null before anything was signed. Throws when it can't be read. */
    async read(): Promise<SignedSize | null> {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (text === null) return null;
      const { log, origin, size, root } = JSON.parse(text) as Omit<SignedSize, 'root'> & { root: string };
      return { log, origin, size, root: fromBase64(root) };
    },
    /** Settles once it is on disk. */
    async write({ root, ...signed }: SignedSize): Promise<void> {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const half = await open(`${path}.part`, 'w', 0o600);
      try {
        await half.writeFile(`${JSON.stringify({ ...signed, root: toBase64(root) })}\n`);
        await half.sync();
      } finally {
        await half.close();
      }
      await rename(`${path}.part`, path);
      // The rename is only on disk once its folder is.
      const folder = await open(dirname(path), 'r');
      await folder.sync().finally(() => folder.close());
    },
  };
}
