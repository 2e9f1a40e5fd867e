import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** What the driver's types leave out. */
interface Inside {
  processID: number;
  connection: { stream: { destroy(): void } };
}

const inside = (client: pg.PoolClient) => client as unknown as Inside;

/** The process of PostgreSQL at the other end. */
export const processOf = (client: pg.PoolClient): number => inside(client).processID;

/** Lets everything that is ready run. */
export const immediate = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Cuts a connection, and waits until PostgreSQL has noticed: what it held is free then. */
export async function cut(client: pg.PoolClient, monitor: pg.Client): Promise<void> {
  inside(client).connection.stream.destroy();
  await untilGone(processOf(client), monitor);
}

/** Has PostgreSQL end a connection. */
export async function terminate(client: pg.PoolClient, monitor: pg.Client): Promise<void> {
  await monitor.query('select pg_terminate_backend($1)', [processOf(client)]);
  await untilGone(processOf(client), monitor);
}

async function untilGone(pid: number, monitor: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await monitor.query('select from pg_stat_activity where pid = $1', [pid]);
    if (rowCount === 0) break;
    await sleep(1);
  }
  // The driver hears of it, too.
  for (let spin = 0; spin < 5; spin += 1) await immediate();
}

/** Which of these processes of PostgreSQL wait for a lock of another one. */
export async function blockedAmong(pids: readonly number[], monitor: pg.Client): Promise<Set<number>> {
  const { rows } = await monitor.query<{ pid: number }>(
    'select pid from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0',
    [pids],
  );
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
