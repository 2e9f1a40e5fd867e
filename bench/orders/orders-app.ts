// The part of the app that finds and carries out standing orders, as one process runs it, on the database it is given.
import { readConfig } from '../../server/src/config.ts';
import type { Context } from '../../server/src/context.ts';
import { ORDERS, type OrdersJob } from '../../server/src/db/orders/order-checks.ts';
import { runOrders } from '../../server/src/features/orders/run-orders.ts';
import { type Jobs, openJobs } from '../../server/src/lib/jobs.ts';
import { openLog } from '../../server/src/lib/log.ts';
import { forLongWork, openBackend, withClock } from '../../server/src/open-backend.ts';
import { ORDERS_SPREAD } from '../../server/src/open-season.ts';
import { queueDueOrders } from '../../server/src/pipeline/alerts/orders.ts';
import { demoSeason } from '../../server/src/pipeline/feeds/simulated/demo-season.ts';
import { startPipeline } from '../../server/src/pipeline/pipeline.ts';
import { answerQuestions } from '../processes.ts';
import { setGoing, standingClock } from '../standing-clock.ts';

/** What is asked, one after the other: open the season, find what is due from an instant on, and carry it out. */
export type OrdersQuestion =
  | { open: { databaseUrl: string; dataDir: string } }
  | { find: { from: number } }
  | { work: true };

/** How many checks were found by each search, and how long it took. */
export interface Searched {
  steps: { found: number; ms: number }[];
}

const TICK_MS = 5_000;
/** More searches than these find nothing more. */
const MOST_SEARCHES = 100;

let opened: { context: Context; jobs: Jobs } | null = null;

answerQuestions<OrdersQuestion>(async (question) => {
  if ('open' in question) return open(question.open);
  if (opened === null) throw new Error('Nothing is open.');
  if ('find' in question) return find(opened, question.find.from);
  const { context, jobs } = opened;
  await jobs.work<OrdersJob>(ORDERS, (job) => runOrders(context, job), ORDERS_SPREAD);
  return null;
});

async function open({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Promise<null> {
  const log = openLog('error');
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SEASON: 'demo' });
  const backend = await openBackend(config, log);
  const context = forLongWork(withClock(backend.context, standingClock));
  const pipeline = await startPipeline({ context, feed: demoSeason(context.db), intervalMs: TICK_MS });
  await pipeline.tick();
  await pipeline.stop();
  opened = { context, jobs: await openJobs(context.database.long.pool, [ORDERS], log) };
  return null;
}

async function find({ context, jobs }: { context: Context; jobs: Jobs }, from: number): Promise<Searched> {
  setGoing({ season: from, real: Date.now() });
  const steps: Searched['steps'] = [];
  const count = async () => {
    const { rows } = await context.database.pool.query<{ count: number }>(
      'select count(*)::int as count from order_checks',
    );
    return rows[0]?.count ?? 0;
  };
  let before = await count();
  while (steps.length < MOST_SEARCHES) {
    const began = performance.now();
    await queueDueOrders({ db: context.db, ids: context.ids, jobs }, context.clock.now());
    const ms = performance.now() - began;
    const now = await count();
    steps.push({ found: now - before, ms });
    if (now === before) break;
    before = now;
  }
  return { steps };
}
