import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { alarms, failedEmails } from '../db/schema/operations.ts';
import { countJobs } from '../lib/jobs.ts';
import { LEADER_LOCK } from '../pipeline/leader-lock.ts';
import { readBackupState } from './backup-log.ts';

const LARGEST_SHOWN = 5;

/** What is wrong, the last backup, the leading process, the queued jobs and the database size, as lines for the operator. */
export async function readDatabaseStatus(db: Db): Promise<string[]> {
  return [
    ...(await describeAlarms(db)),
    await describeBackup(db),
    await findLeader(db),
    ...(await describeQueue(db)),
    ...(await describeFailedEmails(db)),
    ...(await describeSize(db)),
  ];
}

async function describeAlarms(db: Db): Promise<string[]> {
  const rows = await db.select().from(alarms).orderBy(alarms.raisedAt);
  return rows.map(({ message, raisedAt }) => `ALARM since ${raisedAt.toISOString()}: ${message}`);
}

async function describeBackup(db: Db): Promise<string> {
  const { succeededAt } = await readBackupState(db);
  if (succeededAt === null) return 'No backup has been taken yet.';
  return `The last good backup was taken at ${succeededAt.toISOString()}.`;
}

async function findLeader(db: Db): Promise<string> {
  const { rows } = await db.execute<{ since: string; address: string | null }>(sql`
    select backend_start as since, host(client_addr) as address from pg_locks
    join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objid = ${LEADER_LOCK} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`);
  const [holder] = rows;
  if (!holder) return 'No process updates the season: none is running, or none has opened the season yet.';
  const place = holder.address === null ? 'on this machine' : `at ${holder.address}`;
  return `A process ${place} updates the season, connected since ${new Date(holder.since).toISOString()}.`;
}

async function describeQueue(db: Db): Promise<string[]> {
  const counts = await countJobs(db);
  if (counts === null) return ['There is no queue yet.'];
  if (counts.length === 0) return ['The queue is empty.'];
  return [...Map.groupBy(counts, ({ queue }) => queue)].map(
    ([queue, own]) => `Queue ${queue}: ${own.map(({ count, state }) => `${count} ${state}`).join(', ')}.`,
  );
}

/** They are kept for seven days, and not sent again. */
async function describeFailedEmails(db: Db): Promise<string[]> {
  const failed = await db.$count(failedEmails, eq(failedEmails.isRefused, false));
  if (failed === 0) return [];
  return [
    `${failed} ${failed === 1 ? 'email' : 'emails'} could not be sent, and will not be sent again. See: failures`,
  ];
}

async function describeSize(db: Db): Promise<string[]> {
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
