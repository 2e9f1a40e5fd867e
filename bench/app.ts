// The app as `npm start` runs it, pipeline included, on the database it is given; its clock stands until it
// is set going.
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openLog } from '../server/src/lib/log.ts';
import { forLongWork, openBackend, withClock } from '../server/src/open-backend.ts';
import { demoSeason } from '../server/src/pipeline/feeds/simulated/simulated-feed.ts';
import { startPipeline } from '../server/src/pipeline/pipeline.ts';
import { answerQuestions } from './processes.ts';
import { type Going, setGoing, standingClock } from './standing-clock.ts';

/** Where the app finds its rows. */
export interface AppQuestion {
  databaseUrl: string;
  dataDir: string;
}

const TICK_MS = 5_000;
const UNLIMITED = Number.MAX_SAFE_INTEGER;

answerQuestions<AppQuestion | Going>(async (question) => {
  if ('season' in question) return setGoing(question);
  const { databaseUrl, dataDir } = question;
  // Under load it would warn of every slow answer.
  const log = openLog('error');
  const backend = await openBackend(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SEASON: 'demo' }), log);
  const context = withClock(backend.context, standingClock);
  const pipeline = await startPipeline({
    context: forLongWork(context),
    feed: demoSeason(context.db),
    intervalMs: TICK_MS,
  });
  await pipeline.tick();
  const app = await buildApp(context, { logger: log, requestsPerMinute: UNLIMITED });
  return app.listen({ port: 0, host: '127.0.0.1' });
});
