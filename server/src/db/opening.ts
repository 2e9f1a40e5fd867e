import type { Pool } from 'pg';

// Any fixed numbers: whoever opens the season holds the first, whoever has it open the second.
const OPENING = 7_403_213;
const OPEN = 7_403_214;

/** That this process has the season open, for as long as its connection lives. */
export interface Presence {
  leave(): void;
}

/**
 * Opens the season, one process after the other: `open` hears whether it is the only one, or others have it open
 * already. Later ones wait meanwhile.
 */
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
