// The app as `npm start` runs it, river included, on the database it is given; its clock stands.
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openLog } from '../server/src/lib/log.ts';
import { openHouse, withClock } from '../server/src/open-house.ts';
import { demoSeason } from '../server/src/river/feeds/simulated/demo-season.ts';
import { startRiver } from '../server/src/river/river.ts';
import { answerQuestions } from './processes.ts';
import { standingClock } from './standing-clock.ts';

/** Where the app finds its rows. */
export interface AppQuestion {
  databaseUrl: string;
  dataDir: string;
}

const TICK_MS = 5_000;
const UNLIMITED = Number.MAX_SAFE_INTEGER;

answerQuestions<AppQuestion>(async ({ databaseUrl, dataDir }) => {
  const log = openLog('warn');
  const house = await openHouse(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SEASON: 'demo' }), log);
  const context = withClock(house.context, standingClock);
  const river = await startRiver({ context, feed: demoSeason(), intervalMs: TICK_MS });
  await river.tick();
  const app = await buildApp(context, { logger: log, requestsPerMinute: UNLIMITED });
  return app.listen({ port: 0, host: '127.0.0.1' });
});
