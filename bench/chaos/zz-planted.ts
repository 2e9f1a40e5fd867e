import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { prepareDatabase } from '../rehearsal/run-season.ts';
import { PLANTED } from './planted.ts';
import { runSchedule } from './run-schedule.ts';
import { planOf } from './run-schedules.ts';
import { openWorld } from './world.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'singleback-chaos-'));
const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
const world = await openWorld(await prepareDatabase(cluster.url, 'chaos'));
try {
  for (const bug of PLANTED) {
    if (process.argv[2] && !bug.name.includes(process.argv[2])) continue;
    let caught = -1;
    let words = '';
    const t = performance.now();
    for (let seed = 1; seed <= 60 && caught < 0; seed++) {
      const r = await runSchedule(world, planOf(seed), bug).catch((e) => {
        console.log(String(e.message).slice(0, 300));
        return null;
      });
      if (r && r.findings.some((f) => f.wrong === bug.wrong)) {
        caught = seed;
        words = r.findings
          .filter((f) => f.wrong === bug.wrong)
          .map((f) => `${f.wrong}: ${f.words}`)
          .slice(0, 3)
          .join('\n      ');
      }
    }
    console.log(bug.name, '->', caught, Math.round(performance.now() - t), 'ms', '\n     ', words.slice(0, 500));
  }
} finally {
  await world.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
