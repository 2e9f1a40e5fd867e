import { DAY_SECONDS, MINUTE_SECONDS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Db } from '../db/pool.ts';
import type { Log } from './log.ts';

/** A job; its permanent `id` prevents duplicates. */
interface Job {
  id: string;
  data: object;
  /** It is not run before this many milliseconds have passed; by default at once. */
  delayMs?: number;
}

/** Thrown by work whose time has not come: it is tried again like what failed, but nothing is wrong. */
export class JobWaits extends Error {}

/** Background work, run by any process and retried when it fails. */
export interface Jobs {
  /** Adds jobs within a transaction: they exist once it is committed. */
  add(tx: Db, queue: string, jobs: readonly Job[]): Promise<void>;
  /** Works on a queue in this process, a few jobs at a time; a job that throws is retried. */
  work<Data extends object>(queue: string, work: (data: Data) => Promise<void>, spread?: JobSpread): Promise<void>;
  /** Waits for running jobs, for at most this long. */
  close(withinMs?: number): Promise<void>;
}

/** How the jobs of a queue are spread within a process. */
interface JobSpread {
  /** How many run at the same time. */
  workers: number;
  /**
   * How many one worker takes at once, to run one after another. At 1 it waits for the next poll after each job, however
   * many are waiting; from 2 on it goes on while it gets as many.
   */
  atOnce: number;
}

/** Settings that tests speed up. */
export interface JobPace {
  /** How long the jobs of a dead process stay claimed. */
  expireInSeconds: number;
  /** How often such jobs are released. */
  superviseSeconds: number;
  pollSeconds: number;
  /** The first delay before a retry; each next one is about twice as long. */
  retrySeconds: number;
}

const PACE: JobPace = { expireInSeconds: 120, superviseSeconds: 60, pollSeconds: 2, retrySeconds: 30 };

/** The schema that holds all jobs and nothing else. */
export const JOBS_SCHEMA = 'jobs';
const SPREAD: JobSpread = { workers: 4, atOnce: 10 };
const LONGEST_PAUSE_SECONDS = 30 * MINUTE_SECONDS;
// Retries go on for days; outdated jobs must notice that themselves.
const TRIES = 200;
const KEPT_SECONDS = 3 * DAY_SECONDS;

/**
 * Opens the jobs of a database: pg-boss, in its own schema, on the existing pool. Missing `queues` are created. Job
 * times are real time.
 */
export async function openJobs(
  pool: { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> },
  queues: readonly string[],
  log: Log,
  pace: JobPace = PACE,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) as Promise<{ rows: never[] }> },
    schema: JOBS_SCHEMA,
    schedule: false,
    superviseIntervalSeconds: pace.superviseSeconds,
    monitorIntervalSeconds: pace.superviseSeconds,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await boss.start();
  for (const queue of queues) {
    await boss.createQueue(queue, {
      policy: 'exclusive',
      retryLimit: TRIES,
      retryDelay: pace.retrySeconds,
      retryBackoff: true,
      retryDelayMax: LONGEST_PAUSE_SECONDS,
      expireInSeconds: pace.expireInSeconds,
      deleteAfterSeconds: KEPT_SECONDS,
    });
  }
  return {
    async add(tx, queue, jobs) {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ id, data, delayMs = 0 }) => ({
        ...{ id, data, singletonKey: id, retryLimit: TRIES },
        ...(delayMs > 0 && { startAfter: delayMs / 1000 }),
      }));
      await boss.insert(queue, rows, { db: fromDrizzle(tx, sql) });
    },
    async work(queue, work, { workers, atOnce } = SPREAD) {
      const options = {
        localConcurrency: workers,
        batchSize: atOnce,
        // A full batch means that more jobs are waiting.
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pace.pollSeconds,
        perJobResults: true,
      } as const;
      await boss.work<never>(queue, options, async (jobs) => {
        const results: { id: string; status: 'completed' | 'failed'; output?: object }[] = [];
        for (const job of jobs) {
          await work(job.data).then(
            () => results.push({ id: job.id, status: 'completed' }),
            (error: unknown) => {
              const isWaiting = error instanceof JobWaits;
              // A mail server's error may contain an address: it is stored with the job, not logged.
              if (!isWaiting) log.warn({ queue, job: job.id }, 'a job failed and will be retried');
              const output = { message: String(error), ...(isWaiting && { isWaiting }) };
              results.push({ id: job.id, status: 'failed', output });
            },
          );
        }
        return results;
      });
    },
    close: (withinMs = 2_000) => boss.stop({ graceful: true, timeout: withinMs, close: false }),
  };
}

/** Jobs of a queue that are in a state, as pg-boss calls it. */
export interface JobCount {
  queue: string;
  state: string;
  count: number;
}

const waits = sql`(state = 'retry' and output->>'isWaiting' is not null)`;

/** How many jobs each queue has in each state, those that wait as 'created'; null while there is no queue. */
export async function countJobs(db: Db): Promise<JobCount[] | null> {
  const { rows: there } = await db.execute<{ there: boolean }>(
    sql`select to_regclass(${`${JOBS_SCHEMA}.job`}) is not null as there`,
  );
  if (there[0]?.there !== true) return null;
  const { rows } = await db.execute<{ queue: string; state: string; count: string }>(sql`
    select name as queue, case when ${waits} then 'created' else state::text end as state, count(*)
    from ${sql.identifier(JOBS_SCHEMA)}.job group by 1, 2 order by 1, 2`);
  return rows.map(({ count, ...rest }) => ({ ...rest, count: Number(count) }));
}

/** A job that failed: it waits for its next try, or has given up. */
export interface FailedJob {
  id: string;
  queue: string;
  state: 'retry' | 'failed';
  attempts: number;
  /** When it runs again, UTC. */
  nextAt: Date;
  /** What went wrong; may name an address. */
  reason: string;
}

const isFailed = sql`state in ('retry', 'failed') and not ${waits}`;

/** The jobs that failed and were not done since, newest first; empty while there is no queue. */
export async function listFailedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  if ((await countJobs(db)) === null) return [];
  const { rows } = await db.execute<
    Record<'id' | 'queue' | 'state' | 'next_at', string> & { [name: string]: unknown }
  >(sql`
    select id, name as queue, state::text, retry_count as attempts, start_after as next_at,
      coalesce(output->>'message', output->'value'->>'message', '') as reason
    from ${sql.identifier(JOBS_SCHEMA)}.job where ${isFailed} order by created_on desc, id limit ${limit}`);
  return rows.map(({ id, queue, state, next_at, attempts, reason }) => ({
    ...{ id, queue, state: state === 'failed' ? 'failed' : 'retry', nextAt: new Date(next_at) },
    ...{ attempts: Number(attempts), reason: String(reason) },
  }));
}

/** Makes a failed job run at once; false when it is not there, or has not failed. */
export async function retryJob(tx: Db, { id, queue }: { id: string; queue: string }): Promise<boolean> {
  if ((await countJobs(tx)) === null) return false;
  const { rowCount } = await tx.execute(sql`
    update ${sql.identifier(JOBS_SCHEMA)}.job
    set state = 'retry', start_after = now(), completed_on = null, retry_limit = greatest(retry_limit, retry_count + 1)
    where name = ${queue} and id::text = ${id.toLowerCase()} and ${isFailed}`);
  return (rowCount ?? 0) > 0;
}

/** Removes a job that is not needed any more; nothing happens while it runs, or when it is not there. */
export async function removeJob(db: Db, { id, queue }: { id: string; queue: string }): Promise<void> {
  await db.execute(sql`
    delete from ${sql.identifier(JOBS_SCHEMA)}.job where name = ${queue} and id = ${id} and state = 'created'`);
}

/** Lets a job that waits begin now; nothing happens while it runs, or when it is not there. */
export async function hastenJob(db: Db, { id, queue }: { id: string; queue: string }): Promise<void> {
  await db.execute(sql`
    update ${sql.identifier(JOBS_SCHEMA)}.job set start_after = now() where name = ${queue} and id = ${id} and state = 'created'`);
}
