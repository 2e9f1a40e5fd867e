import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** What the driver's types leave out. */
interface Inside {
  processID: number;
  readyForQuery: boolean;
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
  connection: EventEmitter & { stream: Socket };
}

const inside = (client: pg.PoolClient) => client as unknown as Inside;

/** The process of PostgreSQL at the other end. */
export const processOf = (client: pg.PoolClient): number => inside(client).processID;

/** Whether a transaction goes on, which keeps its locks. */
export const isInTransaction = (client: pg.PoolClient): boolean => inside(client).getTransactionStatus() === 'T';

/** Waits until PostgreSQL is done with a statement, or the connection is closed. */
export async function untilReady(client: pg.PoolClient): Promise<void> {
  const { connection, readyForQuery } = inside(client);
  if (readyForQuery || connection.stream.closed) return;
  await new Promise<void>((resolve) => {
    connection.once('readyForQuery', resolve);
    connection.stream.once('close', resolve);
  });
}

/** Lets everything that is ready run. */
export const immediate = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Cuts a connection, and waits until PostgreSQL has noticed: what it held is free then. */
export async function cut(client: pg.PoolClient, monitor: pg.Client): Promise<void> {
  inside(client).connection.stream.destroy();
  await untilGone(client, monitor);
}

/** Has PostgreSQL end a connection. */
export async function terminate(client: pg.PoolClient, monitor: pg.Client): Promise<void> {
  await monitor.query('select pg_terminate_backend($1)', [processOf(client)]);
  await untilGone(client, monitor);
}

async function untilGone(client: pg.PoolClient, monitor: pg.Client): Promise<void> {
  const { stream } = inside(client).connection;
  const closed = new Promise<void>((resolve) => (stream.closed ? resolve() : stream.once('close', resolve)));
  for (;;) {
    const { rowCount } = await monitor.query('select from pg_stat_get_activity($1)', [processOf(client)]);
    if (rowCount === 0) break;
    await sleep(1);
  }
  await closed;
  // The driver says so in the next round.
  await immediate();
}

/**
 * Which of these processes of PostgreSQL wait for a lock of another connection of their database. Databases wait for each
 * other where one notifies, and everybody for the cleaning of tables, but only for a moment.
 */
export async function blockedAmong(pids: readonly number[], monitor: pg.Client): Promise<Set<number>> {
  const { rows } = await monitor.query<{ pid: number }>({
    name: 'blocked',
    text: `select pid from unnest($1::int[]) pid where exists (
      select from unnest(pg_blocking_pids(pid)) holder, pg_stat_get_activity(holder) activity
      where activity.backend_type = 'client backend'
        and activity.datid = (select oid from pg_database where datname = current_database()))`,
    values: [pids],
  });
  return new Set(rows.map(({ pid }) => pid));
}

/** False where a process can't be stopped. */
export function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
