import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../lib/clock.ts';
import type { Measures } from '../lib/measures.ts';

/** Any fixed number. The process that holds this advisory lock is the leader: it runs the pipeline. */
export const LEADER_LOCK = 7_403_210;

/**
 * A leader that sends nothing for this long loses the lock: it is frozen, or its machine is gone, and its connection would
 * stay open for hours. PostgreSQL closes it (idle_session_timeout).
 */
const SILENT_MS = 30_000;
/** How often a leader sends a heartbeat. */
const HEARTBEAT_MS = 5_000;

interface LockSettings {
  silentMs?: number;
  heartbeatMs?: number;
}

/** The right to run the pipeline. It belongs to a database connection and ends with it. */
export interface LeaderLock {
  /** False once the connection is closed: then another process may lead. */
  isHeld(): boolean;
  /**
   * Throws LeadershipLost when this process no longer has the lock. Called in the transaction that writes, so that a process
   * that lost the lock without noticing (frozen, or cut off) writes nothing.
   */
  check(tx: Db): Promise<void>;
  /** Settles when another process may take the lock. */
  release(): Promise<void>;
}

/** This process no longer leads: another one may be running the pipeline by now. */
export class LeadershipLost extends Error {
  constructor() {
    super('this process no longer leads: nothing of this report is stored');
  }
}

/** Takes the leader's lock; null when another process leads. */
export async function takeLeaderLock(
  pool: Pool,
  { silentMs = SILENT_MS, heartbeatMs = HEARTBEAT_MS }: LockSettings = {},
): Promise<LeaderLock | null> {
  const client = await pool.connect();
  let isHeld = false;
  let heartbeat: NodeJS.Timeout | null = null;
  const drop = () => {
    if (heartbeat !== null) clearInterval(heartbeat);
    if (isHeld) client.release(true);
    isHeld = false;
  };
  client.on('error', drop);
  let pid = 0;
  try {
    await client.query(`set idle_session_timeout = ${silentMs}`);
    pid = await ownPid(client);
    isHeld = await tryLock(client);
  } catch (error) {
    client.release(true);
    throw error;
  }
  if (!isHeld) {
    client.release(true);
    return null;
  }
  heartbeat = setInterval(() => client.query('select 1').catch(drop), heartbeatMs);
  return {
    isHeld: () => isHeld,
    async check(tx) {
      if (!isHeld || !(await hasLock(tx, pid))) throw new LeadershipLost();
    },
    async release() {
      if (isHeld) await client.query('select pg_advisory_unlock($1)', [LEADER_LOCK]).catch(() => {});
      drop();
    },
  };
}

async function ownPid(client: PoolClient): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
}

async function hasLock(tx: Db, pid: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from pg_locks where locktype = 'advisory' and granted and pid = ${pid}
      and classid = 0 and objid = ${LEADER_LOCK} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
}

async function tryLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LEADER_LOCK]);
  return rows[0]?.taken === true;
}

/** Runs a step of the pipeline, and measures it in real time. */
export async function timed(clock: Clock, measures: Measures | undefined, step: () => Promise<void>): Promise<void> {
  const begun = clock.real().getTime();
  let isWell = false;
  try {
    await step();
    isWell = true;
  } finally {
    measures?.stepped((clock.real().getTime() - begun) / 1000, isWell);
  }
}

/** The error of a failed task, or null. Throws when this process no longer leads: then there is nothing left to do here. */
export async function errorOf(work: Promise<void>): Promise<unknown> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof LeadershipLost) throw error;
    return error;
  }
}

/** A queue: runs tasks one after the other, in the order in which they were added. */
export function oneAtATime(onError: (error: unknown) => void) {
  let last = Promise.resolve();
  return {
    /** Settles when the task is done, also when it failed: `onError` received the error. */
    run(work: () => Promise<void>): Promise<void> {
      last = last.then(work).catch(onError);
      return last;
    },
    /** Settles when the queue is empty. */
    done: () => last,
  };
}
