import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Db } from '../db/pool.ts';

/** Any fixed number: whoever holds this lock runs the river. */
export const RIVER_LOCK = 7_403_210;

/**
 * A holder that says nothing for this long has lost it: it is frozen, or its machine is gone, and its connection would
 * stand for hours. The database itself ends that.
 */
const SILENT_MS = 30_000;
/** How often a holder says that it is there. */
const BEAT_MS = 5_000;

export interface LockSettings {
  silentMs?: number;
  beatMs?: number;
}

/** The right to run the river, held by a connection of its own for as long as that lives. */
export interface RiverLock {
  /** False once the connection is gone: then another process may run the river. */
  isHeld(): boolean;
  /**
   * Throws RiverLost when the lock is no more this process's. Asked in the transaction that writes, it holds back one who
   * has lost it without knowing: who was frozen, or whose connection has died.
   */
  check(tx: Db): Promise<void>;
  /** Everything announced before this call has been heard when it settles. */
  catchUp(): Promise<void>;
  /** Settles when another process may have it. */
  release(): Promise<void>;
}

/** Another process may be moving the river by now. */
export class RiverLost extends Error {
  constructor() {
    super('the lock on the river was lost: nothing of this report is stored');
  }
}

/** Takes the river's lock and listens on `channel`; null when another process has it. */
export async function takeRiverLock(
  pool: Pool,
  channel: string,
  hear: (payload: string) => void,
  { silentMs = SILENT_MS, beatMs = BEAT_MS }: LockSettings = {},
): Promise<RiverLock | null> {
  const client = await pool.connect();
  let isHeld = false;
  let beat: NodeJS.Timeout | null = null;
  const drop = () => {
    if (beat !== null) clearInterval(beat);
    if (isHeld) client.release(true);
    isHeld = false;
  };
  client.on('error', drop);
  client.on('notification', ({ payload }) => hear(payload ?? ''));
  let pid = 0;
  try {
    await client.query(`set idle_session_timeout = ${silentMs}`);
    pid = await ownPid(client);
    isHeld = await tryLock(client, channel);
  } catch (error) {
    client.release(true);
    throw error;
  }
  if (!isHeld) {
    client.release(true);
    return null;
  }
  beat = setInterval(() => client.query('select 1').catch(drop), beatMs);
  return {
    isHeld: () => isHeld,
    async check(tx) {
      if (!isHeld || !(await hasLock(tx, pid))) throw new RiverLost();
    },
    async catchUp() {
      // The server sends what was announced before it answers.
      if (isHeld) await client.query('select 1');
    },
    async release() {
      if (isHeld) await client.query('select pg_advisory_unlock($1)', [RIVER_LOCK]).catch(() => {});
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
      and classid = 0 and objid = ${RIVER_LOCK} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
}

async function tryLock(client: PoolClient, channel: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [RIVER_LOCK]);
  if (rows[0]?.taken !== true) return false;
  await client.query(`listen ${channel}`);
  return true;
}
