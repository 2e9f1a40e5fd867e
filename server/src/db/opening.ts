import type { Pool } from 'pg';

// Any fixed numbers: a process holds the first lock while it opens the season, the second while it has it open.
const OPENING = 7_403_213;
const OPEN = 7_403_214;

/** Shows that this process has the season open, while its connection lives. */
export interface Presence {
  leave(): void;
}

/** Opens the season, one process at a time: the argument of `open` says whether no other process has it open. */
export async function openInTurn<Opened>(
  pool: Pool,
  open: (isAlone: boolean) => Promise<Opened>,
): Promise<{ opened: Opened; presence: Presence }> {
  const client = await pool.connect();
  let isThere = true;
  const leave = () => {
    if (isThere) client.release(true);
    isThere = false;
  };
  client.on('error', leave);
  try {
    await client.query('select pg_advisory_lock($1)', [OPENING]);
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OPEN]);
    const isAlone = rows[0]?.taken === true;
    const opened = await open(isAlone);
    await client.query('select pg_advisory_lock_shared($1)', [OPEN]);
    if (isAlone) await client.query('select pg_advisory_unlock($1)', [OPEN]);
    await client.query('select pg_advisory_unlock($1)', [OPENING]);
    return { opened, presence: { leave } };
  } catch (error) {
    leave();
    throw error;
  }
}
