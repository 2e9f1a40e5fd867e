import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { RIVER_LOCK } from '../river/river-lock.ts';

const LARGEST_SHOWN = 5;

/** Who moves the river, what waits in the queue and how large the database is, as lines for the operator. */
export async function readHouse(db: Db): Promise<string[]> {
  return [await whoMovesTheRiver(db), ...(await whatWaits(db)), ...(await howLarge(db))];
}

async function whoMovesTheRiver(db: Db): Promise<string> {
  const { rows } = await db.execute<{ since: string; address: string | null }>(sql`
    select backend_start as since, host(client_addr) as address from pg_locks
    join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objid = ${RIVER_LOCK} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`);
  const [holder] = rows;
  if (!holder) return 'Nobody moves the river: no process runs, or none has the season open yet.';
  const place = holder.address === null ? 'of this machine' : `at ${holder.address}`;
  return `The river is moved by a process ${place}, connected since ${new Date(holder.since).toISOString()}.`;
}

async function whatWaits(db: Db): Promise<string[]> {
  const { rows: there } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  if (there[0]?.there !== true) return ['There is no queue yet.'];
  const { rows } = await db.execute<{ name: string; states: string }>(sql`
    select name, string_agg(n || ' ' || state, ', ' order by state) as states
    from (select name, state::text, count(*) as n from pgboss.job group by name, state) counted
    group by name order by name`);
  return rows.length === 0 ? ['The queue is empty.'] : rows.map(({ name, states }) => `Queue ${name}: ${states}.`);
}

async function howLarge(db: Db): Promise<string[]> {
  const { rows: whole } = await db.execute<{ size: string }>(
    sql`select pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  const { rows } = await db.execute<{ name: string; size: string }>(sql`
    select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit ${LARGEST_SHOWN}`);
  const largest = rows.map(({ name, size }) => `${name} ${size}`).join(', ');
  return [`The database takes ${whole[0]?.size}; the largest: ${largest}.`];
}
