import { createHash } from 'node:crypto';
import { timeText } from '@singleback/verify/locks/lines.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/pool.ts';
import { logLocks, logPlayers } from '../db/schema/lock-log.ts';
import { inTransaction } from '../db/transaction.ts';
import { openWorkerQueue, type WorkerQueue } from '../lib/worker-queue.ts';
import { appendGameChanges, appendOverrides, dueLocks, type GameChange } from './game-locks.ts';
import { GAME_CHANGES } from './lock-queries.ts';
import type { LockRequest, SeenLock } from './lock-worker.ts';
import { appendEntries, findLog, type LogKeys, openLogKeys } from './log-store.ts';
import { continueLog, LogRewound, publishLog, type SignedFile, signedFile } from './sign-log.ts';
import { openWitnesses, type Witness } from './witnesses.ts';

/** The right to write: throws in a transaction of a process that no longer leads. */
export interface Leadership {
  check(tx: Db): Promise<void>;
}

interface LockTakerSettings {
  context: Pick<Context, 'db' | 'database' | 'clock' | 'log' | 'publicUrl'>;
  dataDir: string;
  /** None by default. */
  witnesses?: readonly Witness[];
}

interface Due extends Record<string, unknown> {
  lock_time: string;
  week_id: string;
}

const WORKER = new URL('./lock-worker.ts', import.meta.url);

/** Takes the locks that have passed; in the leader alone. */
export function openLockTaker({ context, dataDir, witnesses: known = [] }: LockTakerSettings) {
  const { db, clock, log: diary } = context;
  const witnesses = openWitnesses(db, known, diary);
  const worker = openWorkerQueue<LockRequest, SeenLock>(WORKER);
  let keys: LogKeys | null = null;
  let file: SignedFile | null = null;
  let checkedFor: Leadership | null = null;
  let isClosed = false;

  const settle = async (leadership: Leadership, keys: LogKeys, file: SignedFile) => {
    const signed = await file.read();
    await inTransaction(db, async (tx) => {
      await leadership.check(tx);
      const before = await findLog(tx);
      const around = { now: clock.now(), publicUrl: context.publicUrl, keys, signed };
      const { number } = await continueLog(tx, around);
      if (before !== null && number !== before.number) {
        diary.warn({ log: number }, 'the database was restored or rewound: a new log of locks begins');
      }
    });
    await publishLog(db, keys, file);
    checkedFor = leadership;
  };

  return {
    /** Appends what has changed and the locks that have passed, oldest first, and signs the log after each. */
    async run(leadership: Leadership): Promise<void> {
      keys ??= await openLogKeys(db);
      file ??= signedFile(dataDir, keys.publicKey);
      if (checkedFor !== leadership) await settle(leadership, keys, file);
      try {
        if (await appendChanges(db, leadership)) await publishLog(db, keys, file);
        for (let due = await findDue(db, clock.now()); due !== null; due = await findDue(db, clock.now())) {
          if (isClosed) return;
          await takeLock(context, worker, { due, keys, leadership });
          await publishLog(db, keys, file);
          await witnesses.announce();
        }
      } catch (error) {
        if (!(error instanceof LogRewound)) throw error;
        await settle(leadership, keys, file);
      }
      await witnesses.announce();
    },
    /** Settles when no witness is being asked any more. */
    witnessed: witnesses.done,
    async close() {
      isClosed = true;
      await witnesses.close();
      await worker.close();
    },
  };
}

async function findDue(db: Db, now: Date): Promise<Due | null> {
  const { rows } = await db.execute<Due>(sql`select * from ${dueLocks(now)} order by lock_time limit 1`);
  return rows[0] ?? null;
}

/** @returns whether anything was appended */
async function appendChanges(db: Db, leadership: Leadership): Promise<boolean> {
  const changes = (await db.execute(sql.raw(GAME_CHANGES))).rows as unknown as GameChange[];
  const { rows } = await db.execute(sql`
    select from overrides override where not exists (
      select from log_overrides logged where logged.override_id = override.id
        and logged.what = case when override.ended_at is null then 'set' else 'ended' end) limit 1`);
  if (changes.length === 0 && rows.length === 0) return false;
  await inTransaction(db, async (tx) => {
    await leadership.check(tx);
    const log = await findLog(tx);
    if (log === null) return;
    await appendGameChanges(tx, log.number, changes);
    await appendOverrides(tx, log.number);
  });
  return true;
}

interface Taking {
  due: Due;
  keys: LogKeys;
  leadership: Leadership;
}

/** Takes one lock: nothing of it is stored unless all is, and only once, whoever else takes it. */
async function takeLock(
  { db, database, clock, log: diary }: LockTakerSettings['context'],
  worker: WorkerQueue<LockRequest, SeenLock>,
  { due: { lock_time: lockTime, week_id: weekId }, keys, leadership }: Taking,
): Promise<void> {
  const request = { databaseUrl: database.ownUrl, lockTime, weekId, secret: keys.secret };
  const seen = await worker.run(request).catch((cause: Error) => {
    throw new Error(`the lock of ${lockTime} could not be taken: ${cause.message}`, { cause });
  });
  const takenAt = takenTime(clock, seen, lockTime);
  const list = createHash('sha256').update(seen.list).digest();
  await inTransaction(db, async (tx) => {
    await leadership.check(tx);
    const log = await findLog(tx);
    if (log === null) throw new Error('there is no log yet');
    await appendGameChanges(tx, log.number, seen.gameChanges);
    const entry = { kind: 'lock', lockTime, takenAt, list } as const;
    const entryIndex = await appendEntries(tx, log.number, [entry]);
    const number = await insertLock(tx, {
      ...{ lockTime: new Date(lockTime), weekId, takenAt: new Date(takenAt) },
      ...{ log: log.number, entryIndex, lastSequence: seen.lastSequence, teamLocks: seen.teamLocks },
      list: Buffer.from(seen.gzipped),
    });
    for (const [playerId, text] of seen.newTexts)
      await tx.insert(logPlayers).values({ playerId, since: number, ...text });
  });
  diary.info({ lockTime, lineups: seen.lineups, tookMs: Math.round(seen.agoMs) }, 'a lock is in the log');
}

async function insertLock(tx: Db, row: typeof logLocks.$inferInsert): Promise<number> {
  const [stored] = await tx.insert(logLocks).values(row).returning({ number: logLocks.number });
  return (stored as { number: number }).number;
}

/** When the snapshot was opened, by the season's clock, and never before the lock. */
function takenTime({ now, speed }: Context['clock'], { agoMs }: SeenLock, lockTime: string): string {
  const opened = timeText(new Date(now().getTime() - agoMs * speed()));
  return opened < lockTime ? lockTime : opened;
}

const EVERY_MS = 1_000;
/** What fails may have held up saves for a moment, and has used a core. */
const AFTER_FAILURE_MS = 10_000;

/**
 * Takes locks as long as this process leads, looking every second. What fails is tried again; alarms tell the operator of a
 * lock that stays away. `stop` breaks off the lock under way, of which nothing is stored then.
 */
export function startLocks(
  settings: LockTakerSettings,
  pipeline: { leadership(): Leadership | null },
): { stop(): Promise<void> } {
  const taker = openLockTaker(settings);
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const take = async () => {
    const leadership = pipeline.leadership();
    try {
      if (leadership !== null) await taker.run(leadership);
      return EVERY_MS;
    } catch (error) {
      if (!isStopped) settings.context.log.error({ err: error }, 'the log of locks could not be continued');
      return AFTER_FAILURE_MS;
    }
  };
  const loop = async () => {
    const waitMs = await take();
    if (!isStopped) timer = setTimeout(next, waitMs);
  };
  let running = Promise.resolve();
  function next() {
    running = loop();
  }
  next();
  return {
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await Promise.all([taker.close(), running]);
    },
  };
}
