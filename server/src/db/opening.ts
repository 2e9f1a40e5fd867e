import type { Pool, PoolClient } from 'pg';

// Any fixed numbers: a process holds the first lock while it opens the season, the second while it has it open.
const OPENING = 7_403_213;
const OPEN = 7_403_214;

const RETURNS_AFTER_MS = 1_000;

/** Shows that this process has the season open. */
export interface Presence {
  leave(): void;
}

/** Opens the season, one process at a time: the argument of `open` says whether no other process has it open. */
export async function openInTurn<Opened>(
  pool: Pool,
  open: (isAlone: boolean) => Promise<Opened>,
): Promise<{ opened: Opened; presence: Presence }> {
  const client = await pool.connect();
  const presence = stayPresent(pool, client);
  try {
    await client.query('select pg_advisory_lock($1)', [OPENING]);
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OPEN]);
    const isAlone = rows[0]?.taken === true;
    const opened = await open(isAlone);
    await client.query('select pg_advisory_lock_shared($1)', [OPEN]);
    if (isAlone) await client.query('select pg_advisory_unlock($1)', [OPEN]);
    await client.query('select pg_advisory_unlock($1)', [OPENING]);
    return { opened, presence };
  } catch (error) {
    presence.leave();
    throw error;
  }
}

/**
 * A connection that breaks takes the lock along, and whoever opens the season next would believe to be alone, so that
 * another connection takes the lock again.
 */
function stayPresent(pool: Pool, first: PoolClient): Presence {
  let client: PoolClient | null = null;
  let timer: NodeJS.Timeout | null = null;
  let hasLeft = false;
  const hold = (held: PoolClient) => {
    client = held;
    held.once('error', () => {
      if (client !== held) return;
      client = null;
      held.release(true);
      comeBackLater();
    });
  };
  const comeBackLater = () => {
    if (hasLeft) return;
    timer = setTimeout(() => void comeBack().catch(comeBackLater), RETURNS_AFTER_MS).unref();
  };
  const comeBack = async () => {
    const fresh = await pool.connect();
    try {
      await fresh.query('select pg_advisory_lock_shared($1)', [OPEN]);
    } catch (error) {
      fresh.release(true);
      throw error;
    }
    if (hasLeft) fresh.release(true);
    else hold(fresh);
  };
  hold(first);
  return {
    leave() {
      hasLeft = true;
      if (timer !== null) clearTimeout(timer);
      client?.release(true);
      client = null;
    },
  };
}
