import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Db } from '../db/pool.ts';
import type { Log } from './log.ts';

/** One job: `id` names it for good, so that it is never there twice. */
interface Job {
  id: string;
  data: object;
}

/** Work that is done later, by whichever process gets to it, and tried again when it fails. */
export interface Jobs {
  /** Adds jobs within a transaction: they are there when it is committed. */
  add(tx: Db, queue: string, jobs: readonly Job[]): Promise<void>;
  /** Does the jobs of a queue in this process, a few at a time; a job whose work throws is tried again. */
  work<Data extends object>(queue: string, work: (data: Data) => Promise<void>): Promise<void>;
  /** Lets what is being done come to its end, for at most this long. */
  close(withinMs?: number): Promise<void>;
}

/** What a test may want faster. */
export interface JobPace {
  /** How long a process that has died keeps its jobs from the others. */
  expireInSeconds: number;
  /** How often is looked for such jobs. */
  superviseSeconds: number;
  pollSeconds: number;
  /** The first pause before a job is tried again; each next one is about twice as long. */
  retrySeconds: number;
}

const PACE: JobPace = { expireInSeconds: 120, superviseSeconds: 60, pollSeconds: 2, retrySeconds: 30 };

/** The schema that holds all jobs and nothing else. */
export const JOBS_SCHEMA = 'jobs';
const WORKERS = 4;
const AT_ONCE = 10;
const LONGEST_PAUSE_SECONDS = 30 * 60;
// Some days of pauses: a job that has grown old by then does nothing, which is its own to know.
const TRIES = 200;
const KEPT_SECONDS = 3 * 24 * 60 * 60;

/**
 * Opens the jobs of a database: pg-boss, in a schema of its own, through the pool that is there. `queues` are made when they
 * are not there yet. Times of jobs are real ones.
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
  boss.on('error', (error) => log.error({ err: error }, 'the jobs stumbled'));
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
      const rows = jobs.map(({ id, data }) => ({ id, data, singletonKey: id, retryLimit: TRIES }));
      await boss.insert(queue, rows, { db: fromDrizzle(tx, sql) });
    },
    async work(queue, work) {
      const options = {
        localConcurrency: WORKERS,
        batchSize: AT_ONCE,
        // A full hand means that more are waiting.
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pace.pollSeconds,
        perJobResults: true,
      } as const;
      await boss.work<never>(queue, options, async (jobs) => {
        const results: { id: string; status: 'completed' | 'failed'; output?: { message: string } }[] = [];
        for (const job of jobs) {
          await work(job.data).then(
            () => results.push({ id: job.id, status: 'completed' }),
            (error: unknown) => {
              // The words of a mail server may name an address: they are kept with the job, not logged.
              log.warn({ queue, job: job.id }, 'a job failed and is tried again');
              results.push({ id: job.id, status: 'failed', output: { message: String(error) } });
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

/** How many jobs each queue has in each state; null while there is no queue. */
export async function countJobs(db: Db): Promise<JobCount[] | null> {
  const { rows: there } = await db.execute<{ there: boolean }>(
    sql`select to_regclass(${`${JOBS_SCHEMA}.job`}) is not null as there`,
  );
  if (there[0]?.there !== true) return null;
  const { rows } = await db.execute<{ queue: string; state: string; count: string }>(sql`
    select name as queue, state::text, count(*) from ${sql.identifier(JOBS_SCHEMA)}.job
    group by name, state order by name, state`);
  return rows.map(({ count, ...rest }) => ({ ...rest, count: Number(count) }));
}
