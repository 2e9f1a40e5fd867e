import { DAY_MS } from '@singleback/game/season/durations.ts';
import { openDatabase } from '../../db/pool.ts';
import { LONG_LIMITS } from '../../db/timed-client.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomIds } from '../../lib/ids.ts';
import { readCursor } from '../feeds/feed-state.ts';
import { openReplayFeed } from '../feeds/replay/replay-feed.ts';
import { startPipeline } from '../pipeline.ts';

// Runs the pipeline over a recorded week in its own process, from the stored cursor on, so that a test can kill it. It
// prints 'tick' before each step. Arguments: database, folder, first instant, the instants of the steps as JSON.

const NEVER_MS = DAY_MS;
const [url, folder, from, steps] = process.argv.slice(2) as [string, string, string, string];
const instants = (JSON.parse(steps) as string[]).map((at) => new Date(at));

const database = openDatabase(url, () => {}, 8, LONG_LIMITS);
let now = new Date(from);
const clock: Clock = { now: () => now, real: () => now, speed: () => 0 };
const log = {
  info: () => {},
  warn: () => {},
  error: (fields: object) => process.stderr.write(`${String((fields as { err?: Error }).err)}\n`),
};
const feed = await openReplayFeed(database.db, { folder, start: now, say: () => {} });
const context = { db: database.db, database, clock, ids: randomIds, log };
const pipeline = await startPipeline({ context, feed, intervalMs: NEVER_MS });

for (;;) {
  // A killed process may still hold the lock for a moment: then nothing is read, and the step is retried.
  const cursor = await readCursor(database.db, feed.name);
  const done = cursor !== null && cursor > now ? cursor : now;
  const next = instants.find((at) => at > done);
  if (next === undefined) break;
  now = next;
  process.stdout.write('tick\n');
  await pipeline.tick();
}
await pipeline.stop();
await database.close();
