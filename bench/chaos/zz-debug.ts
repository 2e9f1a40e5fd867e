import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { prepareDatabase } from '../rehearsal/run-season.ts';
import { runSchedule } from './run-schedule.ts';
import { planOf } from './run-schedules.ts';
import { openWorld } from './world.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'singleback-chaos-'));
const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
const world = await openWorld(await prepareDatabase(cluster.url, 'chaos'));
try {
  for (const seed of process.argv.slice(2).map(Number)) {
    const runs = [];
    for (let n = 0; n < 3; n++) {
      const t = performance.now();
      const r = await runSchedule(world, planOf(seed));
      console.log(
        seed,
        'ms',
        Math.round(performance.now() - t),
        'turns',
        r.turns.length,
        'ops',
        r.history.length,
        r.findings.length,
      );
      runs.push(r);
    }
    for (const [a, b] of [
      [0, 1],
      [1, 2],
    ]) {
      const [x, y] = [runs[a]!, runs[b]!];
      const at = x.turns.findIndex((t, i) => t !== y.turns[i]);
      if (at >= 0) {
        console.log('differs', a, b, at);
        for (let i = at - 4; i < at + 3; i++) console.log('   ', i, x.turns[i], '|||', y.turns[i]);
      }
    }
  }
} finally {
  await world.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
