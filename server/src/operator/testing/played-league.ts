import { execFile } from 'node:child_process';
import { expect } from 'vitest';
import { startPipeline } from '../../pipeline/pipeline.ts';
import type { LineupFixture, Person } from '../../testing/lineup-fixture.ts';
import { nineOf, score } from '../../testing/small-season.ts';

/** A text with everything that a backup has to escape. */
const ODD_WORDS = 'a "league"\tof \\. two\n\\N lines\r\n\\.\n🏈';

/** A league of two with a lineup each, and one week that is final. */
export async function play({
  context,
  premium,
  free,
  group,
  join,
  submit,
  season,
  clock,
}: LineupFixture): Promise<void> {
  const [ann, ben]: Person[] = [await free('ann'), await premium('ben')] as const;
  const office = await group(ben as Person, 'The office', {}, 'public');
  await join(ann as Person, office);
  await context.database.pool.query('update groups set description = $1 where id = $2', [ODD_WORDS, office]);
  expect((await submit(ann as Person, nineOf('KC'))).status).toBe(200);
  expect((await submit(ben as Person, nineOf('DAL'), { groups: [office] })).status).toBe(200);
  await score(context.db, season, 2, 'KC QB1', 2512);
  clock.set(season.at(3));
  const pipeline = await startPipeline({ context, feed: null, intervalMs: 60_000 });
  await pipeline.tick();
  await pipeline.stop();
}

/** Runs the operator's command line and returns its output; rejects with its error output. */
export function admin(words: string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = new URL('../../admin.ts', import.meta.url).pathname;
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const options = { env: { PATH, HOME, NODE_COMPILE_CACHE, ...env } };
    execFile(process.execPath, [program, ...words], options, (error, stdout, stderr) =>
      error ? reject(new Error(stderr)) : resolve(stdout),
    );
  });
}
