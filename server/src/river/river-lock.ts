import type { Pool, PoolClient } from 'pg';

/** Any fixed number: whoever holds this lock runs the river. */
const RIVER = 7_403_210;

/** The right to run the river, held by a connection of its own for as long as that lives. */
export interface RiverLock {
  /** False once the connection is gone: then another process may run the river. */
  isHeld(): boolean;
  /** Everything announced before this call has been heard when it settles. */
  catchUp(): Promise<void>;
  release(): void;
}

/** Takes the river's lock and listens on `channel`; null when another process has it. */
export async function takeRiverLock(
  pool: Pool,
  channel: string,
  hear: (payload: string) => void,
): Promise<RiverLock | null> {
  const client = await pool.connect();
  let isHeld = false;
  const release = () => {
    if (isHeld) client.release(true);
    isHeld = false;
  };
  client.on('error', release);
  client.on('notification', ({ payload }) => hear(payload ?? ''));
  try {
    isHeld = await tryLock(client, channel);
  } catch (error) {
    client.release(true);
    throw error;
  }
  if (!isHeld) {
    client.release(true);
    return null;
  }
  return {
    isHeld: () => isHeld,
    async catchUp() {
      // The server sends what was announced before it answers.
      if (isHeld) await client.query('select 1');
    },
    release,
  };
}

async function tryLock(client: PoolClient, channel: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [RIVER]);
  if (rows[0]?.taken !== true) return false;
  await client.query(`listen ${channel}`);
  return true;
}
